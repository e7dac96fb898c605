import type { Job } from '../../../../shared/model/job.ts';
import type { Queue } from './queue.ts';

/** Whether another job of the same connection has a task. Two services may give the same id to different tasks. */
export function hasAnotherJob(
  { queue }: { readonly queue: Pick<Queue, 'all'> },
  { id, connectionId }: Pick<Job, 'id' | 'connectionId'>,
  taskId: string,
): boolean {
  for (const { id: other, connectionId: at, state } of queue.all()) {
    if (other !== id && at === connectionId && 'taskId' in state && state.taskId === taskId) return true;
  }
  return false;
}
