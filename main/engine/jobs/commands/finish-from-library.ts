import { taskIdSchema } from '../../../../shared/interface/tasks.ts';
import { isRestored, type Job } from '../../../../shared/model/job.ts';
import { abortable } from '../../async/abortable.ts';
import type { Library } from '../../library/library.ts';
import type { Queue } from '../state/queue.ts';

/**
 * Ends a job whose asset is in the library, which a ledger from a backup could not know. Finds the asset by the job's task, or, if the
 * job waits for the artist's release, by its reference and recipe.
 * @returns whether it is done now
 * @throws AppError if the library cannot be reached
 */
export async function finishFromLibrary(
  { queue, library }: { readonly queue: Queue; readonly library: Library },
  job: Job,
  signal?: AbortSignal,
): Promise<boolean> {
  const { state, id, fingerprint } = job;
  if (state.state !== 'running' && state.state !== 'fetching' && !isRestored(state)) return false;
  const own = await abortable(library.findByJob(id, signal), signal);
  const same = (): ReturnType<Library['findByFingerprint']> =>
    abortable(library.findByFingerprint(fingerprint, signal), signal);
  const stored = isRestored(state) ? (own ?? (await same())) : own;
  // The same that was there before is not what was to be made again.
  if (stored !== own && stored?.asset.wish !== job.wish && job.wish !== undefined) return false;
  if (stored === null || ('taskId' in state && stored.asset.taskId !== state.taskId)) return false;
  const taskId = taskIdSchema.safeParse(stored.asset.taskId);
  if (!taskId.success) return false;
  const { id: assetId, credits, warnings } = stored.asset;
  const found = {
    type: 'found-in-library',
    assetId,
    taskId: taskId.data,
    ...(warnings.length > 0 && { warnings }),
  } as const;
  // If the asset is another job's, its credits are not this job's.
  return queue.apply(id, { ...found, credits: own === null ? null : credits }) !== null;
}

/**
 * Ends the jobs whose assets are in the library.
 * @throws AppError as {@link finishFromLibrary}; the remaining jobs are then unchanged
 */
export async function finishAllFromLibrary(
  parts: { readonly queue: Queue; readonly library: Library },
  jobs: readonly Job[],
  closing: AbortSignal,
): Promise<void> {
  for (const job of jobs) await finishFromLibrary(parts, job, closing);
}
