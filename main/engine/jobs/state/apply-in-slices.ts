import type { Job } from '../../../../shared/model/job.ts';
import { forEachSlice } from '../../async/slices.ts';
import type { Queue, QueuedEvent } from './queue.ts';

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
  await forEachSlice(changes, (slice) => void changed.push(...queue.applyAll(slice)), { signal: closing });
  return changed;
}
