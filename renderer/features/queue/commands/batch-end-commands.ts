import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { batchEndActions } from '../../../store/jobs/batch-end-actions.ts';
import { selectedJob } from '../../../store/jobs/jobs-slice.ts';
import { failedJobs } from '../../../store/jobs/open-questions.ts';
import { retryRefusal } from '../dialogs/retry-words.ts';
import { queueActions } from '../queue-actions.ts';

/** The batch that commands are about: that of the selected job, or else the one that ended last; null if there is none. */
function batchInSight(state: AppState): string | null {
  return selectedJob(state)?.batchId ?? state.batchEnds[0]?.batchId ?? null;
}

const jobsInSight = (state: AppState) => {
  const batchId = batchInSight(state);
  return state.jobs.filter((job) => job.batchId === batchId);
};

const NONE = 'Select a job of the batch in the queue.';

/** What is done with a batch that has ended. */
export function batchEndCommands(app: App): Command[] {
  const { store } = app;
  const state = (): AppState => store.getState();
  const shared = { menu: 'Batch', context: 'job', group: 3, keys: [], scope: 'jobs' } as const;
  return [
    {
      ...shared,
      id: 'job.review-batch',
      name: 'Review what its batch made',
      help: 'Show the assets of the selected job’s batch in the library, all selected',
      disabledBecause: (now) => {
        const batchId = batchInSight(now);
        if (batchId === null) return NONE;
        return now.jobs.some((job) => job.batchId === batchId && job.state.state === 'done')
          ? null
          : 'No job of this batch is done.';
      },
      run: () => {
        const batchId = batchInSight(state());
        if (batchId !== null) void batchEndActions(app).review(batchId);
      },
    },
    {
      ...shared,
      id: 'job.retry-batch',
      name: 'Retry what failed in its batch',
      help: 'A new attempt of every failed job of the batch that it can help; asked first where an earlier one may be paid for',
      disabledBecause: (now) => {
        if (batchInSight(now) === null) return NONE;
        return retryRefusal(failedJobs(jobsInSight(now)), 'No job of this batch has failed.');
      },
      run: () => void queueActions(app).retryFailed(jobsInSight(state())),
    },
    {
      ...shared,
      id: 'job.save-report',
      name: 'Save report of its batch…',
      help: 'What became of each reference of the batch, as a page, a table or data',
      also: 'Save report…',
      disabledBecause: (now) => (batchInSight(now) === null ? NONE : null),
      run: () => {
        const batchId = batchInSight(state());
        if (batchId !== null) state().showOverlay({ kind: 'save-report', batchId });
      },
    },
    {
      id: 'queue.notify',
      name: 'Notify me when a batch ends',
      help: 'Let the browser tell when a batch ends while you look elsewhere',
      menu: 'Window',
      group: 3,
      keys: [],
      disabledBecause: ({ facts }) => {
        if (facts?.shell.kind !== 'web') return 'The desktop app notifies by itself.';
        if (typeof Notification !== 'function') return 'This browser has no notifications.';
        return Notification.permission === 'granted' ? 'The browser notifies you already.' : null;
      },
      run: () => void batchEndActions(app).allowNotifications(),
    },
  ];
}
