import type { JobState } from '../job.ts';

/** Whether the service accepted a job in this state, or may have accepted it. */
export function wasSent(state: JobState): boolean {
  switch (state.state) {
    case 'waiting':
    case 'submitting':
      return false;
    case 'failed':
    case 'cancelled':
      return state.taskId !== null;
    default:
      return true;
  }
}

/** Whether a job in this state was charged, and not given back. Where its answer was lost, nobody knows. */
export function isPaidFor(state: JobState): boolean {
  return wasSent(state) && !(state.state === 'failed' && state.failure.refunded === true);
}
