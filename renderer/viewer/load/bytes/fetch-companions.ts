import { UnreadableModel } from '../parsed-model.ts';
import { ConnectionLost, fetchBytes } from './fetch-bytes.ts';

/** A file beside a model. */
export interface CompanionFile {
  /** Its path from the model's folder, with forward slashes. */
  readonly name: string;
  /** Absolute. */
  readonly url: string;
}

/** All of them together; as much as a zip may unpack to. Bytes. */
const MOST_BYTES = 1024 ** 3;

/**
 * The files beside a model by their names. One that is gone is left out, as a picture is that a zip lacks.
 * @throws UnreadableModel if they are too large together; ConnectionLost if one did not come whole
 */
export async function fetchCompanions(
  companions: readonly CompanionFile[],
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let bytes = 0;
  for (const { name, url } of companions) {
    const found = await fetchBytes(url, () => undefined).catch((cause: unknown) => {
      if (cause instanceof ConnectionLost || !(cause instanceof UnreadableModel)) throw cause;
      return null;
    });
    if (found === null) continue;
    bytes += found.byteLength;
    if (bytes > MOST_BYTES)
      throw new UnreadableModel('The model’s files are over 1 GB together, too large to be shown.');
    files.set(name, found);
  }
  return files;
}
