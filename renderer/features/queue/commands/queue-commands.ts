import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { anyEnded, closedAccounts, restoredJob } from '../../../store/jobs/jobs-slice.ts';
import { shownJobs } from '../../../store/jobs/shown-jobs.ts';
import { retryRefusal } from '../dialogs/retry-words.ts';
import { queueActions } from '../queue-actions.ts';
import { clearEndedName, failedIn, pauseName, retryFailedName } from './job-names.ts';

/** The queue as a whole. */
export function queueCommands(app: App): Command[] {
  const { store } = app;
  const queue = queueActions(app);
  return [
    {
      id: 'queue.pause',
      name: 'Pause or resume the queue',
      help: 'Hold every waiting job, or let them go; what is running runs on',
      keys: ['P'],
      nameNow: pauseName,
      menu: 'Queue',
      group: 1,
      panel: 'queue',
      run: () => void queue.togglePause(),
    },
    {
      id: 'queue.retry-failed',
      name: 'Retry failed jobs',
      help: 'A new attempt of every failed job that it can help; asked first where an earlier one may be paid for',
      keys: [],
      nameNow: retryFailedName,
      menu: 'Queue',
      group: 1,
      disabledBecause: ({ jobs }) => retryRefusal(failedIn(jobs), 'No job has failed.'),
      run: () => void queue.retryFailed(store.getState().jobs),
    },
    {
      id: 'queue.clear-ended',
      name: 'Clear ended jobs',
      help: 'Take done, failed and cancelled jobs off the list; their assets stay, and so do jobs that owe a copy',
      keys: [],
      nameNow: clearEndedName,
      menu: 'Queue',
      group: 1,
      disabledBecause: (state) => (anyEnded(state) ? null : 'No job has ended without owing a copy.'),
      run: () => void queue.clearEnded(),
    },
    {
      id: 'queue.filter',
      checked: ({ showJobFilter }) => showJobFilter,
      name: 'Filter the queue',
      help: 'Show the jobs of a name, a task or a state; once more shows all',
      keys: ['Ctrl+F'],
      menu: 'Queue',
      submenu: ['List'],
      group: 2,
      panel: 'queue',
      disabledBecause: ({ jobs }) => (jobs.length === 0 ? 'There are no jobs.' : null),
      run: () => store.getState().toggleJobFilter(),
    },
    {
      id: 'queue.select-all',
      name: 'Select all jobs',
      help: 'Every job that the queue shows, also those that are scrolled out of sight',
      keys: ['Ctrl+A'],
      menu: 'Queue',
      submenu: ['List'],
      group: 2,
      panel: 'queue',
      disabledBecause: (state) => (shownJobs(state).length === 0 ? 'The queue shows no job.' : null),
      isQuiet: true,
      run: () => store.getState().selectAllJobs(),
    },
    {
      id: 'queue.adopt-new',
      name: 'Adopt a task…',
      help: 'Make a job of a task that was made elsewhere, by its id',
      keys: [],
      menu: 'Queue',
      group: 2,
      run: () => store.getState().showOverlay({ kind: 'adopt-new' }),
    },
    {
      id: 'queue.go-on',
      name: 'Go on after lost answers',
      help: 'Send on at accounts at which answers in a row were lost; each is asked for its balance first',
      keys: [],
      menu: 'Queue',
      group: 2,
      disabledBecause: (state) =>
        closedAccounts(state).length > 0 ? null : 'No account is closed by lost answers.',
      run: () => void queue.resumeAllAccounts(),
    },
    {
      id: 'queue.release',
      name: 'Release restored jobs…',
      help: 'Let jobs of a list that was lost or came from a backup be sent; each may be charged',
      keys: [],
      menu: 'Queue',
      group: 2,
      disabledBecause: (state) => (restoredJob(state) === undefined ? 'No job is restored.' : null),
      run: () => {
        const job = restoredJob(store.getState());
        if (job !== undefined) store.getState().showOverlay({ kind: 'release', jobId: job.id });
      },
    },
  ];
}
