import { copyFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Job, JobState, KeptResult } from '../../../../shared/model/job.ts';
import { abortable } from '../../async/abortable.ts';
import { diskError } from '../../disk/disk-error.ts';
import { syncFile } from '../../disk/durable.ts';
import { requireRoom } from '../../library/free-room.ts';
import { sha256Of } from '../../library/kept-record.ts';
import type { KeptFile, Staging } from '../../library/library.ts';
import type { JobContext } from '../job-context.ts';
import type { FetchProgress } from './fetch-progress.ts';

type Fetching = Extract<JobState, { state: 'fetching' }>;

/**
 * Opens the staging folder of a job, and finds the result that an earlier run kept in it, or in the folder of another library that was
 * in use then. Creates the folder again if somebody deleted it.
 * @throws AppError `disk`; nothing is deleted then
 */
export async function openStaging(
  context: JobContext,
  job: Job,
  state: Fetching,
  progress: FetchProgress,
  signal: AbortSignal,
): Promise<void> {
  if (progress.staging !== null && (await exists(progress.staging.folder))) {
    if (progress.good !== null && !(await exists(progress.good.file))) progress.good = null;
    return;
  }
  const library = await context.libraries.of(job, signal);
  const staging = await abortable(library.stage(job, signal), signal);
  await progress.download?.discard();
  progress.staging = staging;
  // The files that were known were in another folder, or in this one before somebody deleted it.
  progress.download = null;
  progress.good = null;
  progress.bad = null;
  const kept = staging.kept ?? (await copyFromOtherLibrary(context, job, state.kept, staging));
  if (kept === null) return;
  if (kept.wrong === null) progress.good = kept;
  else progress.bad = kept;
  // An earlier run may have ended before it wrote the job's row, or the file has changed since.
  if (state.kept?.file !== kept.file || state.kept.wrong !== kept.wrong) recordKept(context, job.id, kept);
}

function recordKept({ queue }: JobContext, id: string, { file, bytes, sha256, wrong }: KeptFile): void {
  if (wrong === null) queue.apply(id, { type: 'kept', kept: { file, bytes, sha256, wrong } });
}

/** Copies a kept result from another library's folder; the original stays until the copy is an asset. */
async function copyFromOtherLibrary(
  { ports }: JobContext,
  job: Job,
  kept: KeptResult | undefined,
  staging: Staging,
): Promise<KeptFile | null> {
  if (kept === undefined || dirname(kept.file) === staging.folder) return null;
  const { bytes, sha256, wrong } = kept;
  const known = await stat(kept.file).catch(() => null);
  if (known === null || known.size !== bytes || (await sha256Of(kept.file).catch(() => null)) !== sha256) {
    ports.logger.warn('a kept result is not where it was', { job: job.id, file: kept.file });
    return null;
  }
  const file = join(staging.folder, basename(kept.file));
  await requireRoom(staging.folder, bytes);
  try {
    await copyFile(kept.file, file);
    await syncFile(file);
  } catch (cause) {
    throw diskError(cause, `bring the result of ${job.reference.name} over from ${dirname(kept.file)}`, file);
  }
  const here: KeptFile = { file, bytes, sha256, wrong };
  await staging.keep(here);
  return here;
}

/** @throws AppError `disk` if it cannot be known, e.g. because a share does not answer for a moment */
async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return false;
      throw diskError(cause, 'look for a result in the library', file);
    },
  );
}
