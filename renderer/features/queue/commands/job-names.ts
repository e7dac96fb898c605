import type { JobView } from '../../../../shared/bridge/views.ts';
import type { AppState } from '../../../store/app-state.ts';
import { canBeCleared, selectedJob, selectedJobs } from '../../../store/jobs/jobs-slice.ts';
import { failedJobs } from '../../../store/jobs/open-questions.ts';
import { rememberLast } from '../../../store/remember-last.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { isPausedJob, isWaiting } from '../queue-changes.ts';

type Name = (state: AppState) => string;

/** A name that says how many of the selected jobs the command works on, where that is more than one: `Cancel 3 jobs…`. */
export function nameForJobs(
  fits: (job: JobView) => boolean,
  one: string,
  many: (jobs: string) => string,
): Name {
  return (state) => {
    const count = selectedJobs(state).filter(fits).length;
    return count > 1 ? many(counted(count, 'job')) : one;
  };
}

/** `Pause the queue`, or `Resume the queue`. */
export const pauseName: Name = ({ summary }) => (summary.paused ? 'Resume the queue' : 'Pause the queue');

/** What the command would do to the selected jobs: `Pause 3 jobs`, `Resume job`. */
export const pauseJobsName: Name = (state) => {
  const chosen = selectedJobs(state);
  const held = chosen.filter(isPausedJob).length;
  const count = held > 0 ? held : chosen.filter(isWaiting).length;
  return `${held > 0 ? 'Resume' : 'Pause'} ${count > 1 ? counted(count, 'job') : 'job'}`;
};

export const pauseBatchName: Name = (state) => {
  const batchId = selectedJob(state)?.batchId;
  const isPaused = batchId !== undefined && state.summary.pausedBatches.includes(batchId);
  return isPaused ? 'Resume its batch' : 'Pause its batch';
};

/** `Retry 3 failed jobs`, or `Retry 2 of 3 failed jobs` where the third would fail again. */
export const retryFailedName: Name = ({ jobs }) => {
  const { helped, hopeless } = failedIn(jobs);
  const failed = helped.length + hopeless.length;
  if (failed < 2 || helped.length === 0) return 'Retry failed jobs';
  return hopeless.length === 0
    ? `Retry ${counted(failed, 'failed job')}`
    : `Retry ${groupedFigure(helped.length)} of ${counted(failed, 'failed job')}`;
};

/** What failed of all jobs. */
export const failedIn = rememberLast(failedJobs);

export const clearEndedName: Name = ({ jobs }) => {
  const ended = endedIn(jobs);
  return ended > 1 ? `Clear ${counted(ended, 'ended job')}` : 'Clear ended jobs';
};

const endedIn = rememberLast((jobs: readonly JobView[]) => jobs.filter(canBeCleared).length);
