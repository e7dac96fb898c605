import { AppError, errorBodySchema } from '../../../shared/model/app-error.ts';
import { type DerivedFileName, derivedFileUrl } from '../../../shared/model/derived-files.ts';
import { fileAddress } from '../../bridge/file-address.ts';

/** Whether a derived file of the model with this hash is saved. */
export async function isDerivedFileSaved(sha256: string, name: DerivedFileName): Promise<boolean> {
  return (await fetch(fileAddress(derivedFileUrl(sha256, name)), { method: 'HEAD' })).status === 200;
}

/** Loads a derived file. @returns null if it is not saved */
export async function fetchDerivedFile(
  sha256: string,
  name: DerivedFileName,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await fetch(fileAddress(derivedFileUrl(sha256, name)), { signal });
  return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** Saves a derived file with the engine. @throws Error if the engine refuses it */
export async function saveDerivedFile(
  sha256: string,
  name: DerivedFileName,
  bytes: Uint8Array<ArrayBuffer> | Blob,
): Promise<void> {
  const response = await fetch(fileAddress(derivedFileUrl(sha256, name)), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  });
  if (response.ok) return;
  const told = errorBodySchema.safeParse(await response.json().catch(() => null));
  if (told.success) throw AppError.fromBody(told.data);
  throw new AppError('disk', `Maquette could not keep what was drawn of a model (HTTP ${response.status}).`);
}
