import { setImmediate as breathe } from 'node:timers/promises';
import type { Job } from '../../../../shared/model/job.ts';
import type { Queue, QueuedEvent } from './queue.ts';

/** Jobs that are changed between two breaths of the event loop. */
export const SLICE = 50;

/**
 * Lets something happen to many jobs, a transaction a slice: each commit waits for the disk, and the artist waits for
 * none.
 * @param closing stops between two slices
 * @returns the jobs that changed, as they were then
 */
export async function applyInSlices(
  queue: Pick<Queue, 'applyAll'>,
  changes: readonly QueuedEvent[],
  closing?: AbortSignal,
): Promise<Job[]> {
  const changed: Job[] = [];
  for (let start = 0; start < changes.length; start += SLICE) {
    if (start > 0) await breathe();
    if (closing?.aborted) break;
    changed.push(...queue.applyAll(changes.slice(start, start + SLICE)));
  }
  return changed;
}
