import { join } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { linkOf } from '../../../../shared/model/import/imported.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { type MeshSource, meshOf, type Reference } from '../../../../shared/model/reference.ts';
import { abortable } from '../../async/abortable.ts';
import { type Library, resultOf } from '../../library/library.ts';
import type { JobContext } from '../job-context.ts';

/** The reference with the current paths of its files. Null if the library or drive is missing: the job is held, and others go on. */
export async function locateOrHold(
  { libraries, queue, references }: Pick<JobContext, 'libraries' | 'queue' | 'references'>,
  job: Job,
  closing: AbortSignal,
): Promise<Reference | null> {
  const library = isOfAsset(job.reference) ? await libraryOrHold(libraries, queue, job, closing) : null;
  if (library === null && isOfAsset(job.reference)) return null;
  const reference =
    library === null
      ? job.reference
      : await locateInputs(library, job.reference, closing).catch((error: unknown) => {
          if (closing.aborted || library.problem() === null) throw error;
          hold(queue, job);
          return null;
        });
  const away = reference === null ? null : await references.findAway(reference, closing);
  if (away === null) return reference;
  await references.hold(away);
  return null;
}

/** Has a job wait for its library. */
export function hold(queue: Pick<JobContext['queue'], 'apply'>, { id, library }: Job): void {
  const place = library === undefined ? {} : { folder: library.folder };
  queue.apply(id, { type: 'held', wait: { reason: 'library', ...place } });
}

/** The job's library; null if it cannot be reached, and the job is held. */
export async function libraryOrHold(
  libraries: JobContext['libraries'],
  queue: JobContext['queue'],
  job: Job,
  closing: AbortSignal,
): Promise<Library | null> {
  try {
    return await libraries.of(job, closing);
  } catch (cause) {
    if (closing.aborted || !(cause instanceof AppError)) throw cause;
    hold(queue, job);
    return null;
  }
}

function isOfAsset(reference: Reference): boolean {
  return meshOf(reference)?.from === 'asset';
}

/**
 * The reference with the current paths of its files: an asset's folder may have been renamed, or its library moved, since the job
 * was planned.
 * @throws AppError `input` if the asset is gone, or no longer what was planned; `disk` while the library is missing
 */
export async function locateInputs(
  library: Pick<Library, 'locate'>,
  reference: Reference,
  signal?: AbortSignal,
): Promise<Reference> {
  switch (reference.kind) {
    case 'mesh':
    case 'texture':
      return { ...reference, mesh: await locateMesh(library, reference.mesh, signal) };
    default:
      return reference;
  }
}

async function locateMesh(
  library: Pick<Library, 'locate'>,
  mesh: MeshSource,
  signal: AbortSignal | undefined,
): Promise<MeshSource> {
  if (mesh.from !== 'asset') return mesh;
  const { name, sha256 } = mesh.file;
  const stored = await abortable(library.locate(mesh.assetId, signal), signal);
  const result = stored === null ? undefined : resultOf(stored.asset);
  if (stored === null || result === undefined) {
    throw new AppError(
      'input',
      `The asset of ${name} is no longer in the library, so nothing was sent; put it back, or choose another model.`,
    );
  }
  if (result.sha256 !== sha256) {
    throw new AppError(
      'input',
      `The asset of ${name} holds another model than was planned, so nothing was sent; plan it again.`,
    );
  }
  // A linked file is sent only with these bytes, as every file is.
  const path = linkOf(stored.asset, result.path) ?? join(stored.folder, result.path);
  return { ...mesh, file: { ...mesh.file, path } };
}
