import type { Job } from '../../../../shared/model/job.ts';
import { forEachSlice } from '../../async/slices.ts';
import type { Queue, QueuedEvent } from './queue.ts';

/**
 * Applies events to many jobs, one transaction per slice. Each commit waits for the disk; between slices the process can do other
 * work.
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
