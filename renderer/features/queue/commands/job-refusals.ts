import type { JobView } from '../../../../shared/bridge/views.ts';
import type { Command } from '../../../commands/command.ts';
import type { AppState } from '../../../store/app-state.ts';
import { selectedJob, selectedJobs } from '../../../store/jobs/jobs-slice.ts';
import { counted } from '../../../words/figures.ts';

const NONE = 'No job is selected in the queue.';

/** The menu, context menu and scope of commands on the selected jobs. */
export function onJob(group: number): Pick<Command, 'menu' | 'context' | 'group' | 'scope'> {
  return { menu: 'Queue', context: 'job', group, scope: 'jobs' };
}

/** Why a command on the active job cannot run: `The selected job has no result yet.` */
export function refusalOf(fits: (job: JobView) => boolean, words: string) {
  return (state: AppState): string | null => {
    const job = selectedJob(state);
    if (job === undefined) return NONE;
    return fits(job) ? null : `The selected job ${words}.`;
  };
}

/**
 * Why a command on all selected jobs cannot run: none of them fits.
 * @param words what keeps one job from it: `is not waiting`
 * @param positive what would let it: `is waiting`; left out where `words` can be said of each job
 */
export function refusalOfAny(fits: (job: JobView) => boolean, words: string, positive?: string) {
  return (state: AppState): string | null => {
    const jobs = selectedJobs(state);
    if (jobs.length === 0) return NONE;
    if (jobs.some(fits)) return null;
    if (jobs.length === 1) return `The selected job ${words}.`;
    const all = counted(jobs.length, 'selected job');
    return positive === undefined ? `Each of the ${all} ${words}.` : `None of the ${all} ${positive}.`;
  };
}

/** The job was charged, but its task id is not known. */
export function isLost({ state }: JobView): boolean {
  return state.state === 'failed' && state.taskId === null && state.failure.refunded !== true;
}

/** The job was cancelled or given up after it was sent, so its result is still at the service. */
export function isKeepable({ state }: JobView): boolean {
  if (state.state === 'failed') return state.taskId !== null && state.failure.refunded !== true;
  return state.state === 'cancelled' && state.taskId !== null;
}
