import { isRestored } from '../../shared/model/job.ts';
import type { App } from '../store/app-context.tsx';
import { anyEnded, selectedJob } from '../store/jobs-slice.ts';
import type { Command } from './command.ts';

/** The queue as a whole, and the job that is selected in it. */
export function queueCommands(app: App): Command[] {
  return [...wholeQueueCommands(app), ...jobCommands(app)];
}

function wholeQueueCommands({ actions }: App): Command[] {
  return [
    {
      id: 'queue.pause',
      name: 'Pause or resume the queue',
      help: 'Hold every waiting job, or let them go; what is running runs on',
      keys: ['P'],
      menu: 'Batch',
      group: 2,
      workspace: 'batch',
      run: () => void actions.queue.togglePause(),
    },
    {
      id: 'queue.retry-failed',
      name: 'Retry failed jobs',
      help: 'A new attempt of every failed job; each may be charged again',
      keys: [],
      menu: 'Batch',
      group: 2,
      refused: ({ summary }) => (summary.failed === 0 ? 'No job has failed.' : null),
      run: () => void actions.queue.retryFailed(),
    },
    {
      id: 'queue.release-restored',
      name: 'Release restored jobs',
      help: 'Send the jobs that wait since the list of jobs came from a backup; each may have been paid for already',
      keys: [],
      menu: 'Batch',
      group: 2,
      refused: ({ jobs }) =>
        jobs.some(({ state }) => isRestored(state)) ? null : 'No job waits for your word.',
      run: () => void actions.queue.release(null),
    },
    {
      id: 'queue.clear-ended',
      name: 'Clear ended jobs',
      help: 'Take done, failed and cancelled jobs off the list; their assets stay',
      keys: [],
      menu: 'Batch',
      group: 2,
      refused: (state) => (anyEnded(state) ? null : 'No job has ended.'),
      run: () => void actions.queue.clearEnded(),
    },
  ];
}

const CANCELLED_FROM: ReadonlySet<string> = new Set(['waiting', 'running', 'fetching', 'unknown']);
const RETRIED_FROM: ReadonlySet<string> = new Set(['failed', 'cancelled']);

function jobCommands({ store, actions }: App): Command[] {
  const selected = () => selectedJob(store.getState());
  const onJob = { menu: 'Batch', group: 3, workspace: 'batch', within: '.queue-panel' } as const;
  return [
    {
      ...onJob,
      id: 'job.cancel',
      name: 'Cancel job…',
      help: 'The selected job of the queue; asked first where credits hang on it',
      keys: ['Delete', 'X'],
      refused: (state) => refusal(selectedJob(state)?.state.state, CANCELLED_FROM, 'cannot be cancelled now'),
      run: () => {
        const job = selected();
        if (job !== undefined) void actions.queue.askToCancel(job);
      },
    },
    {
      ...onJob,
      id: 'job.retry',
      name: 'Retry job',
      help: 'A new attempt of the selected job; it may be charged again',
      keys: ['R'],
      refused: (state) => refusal(selectedJob(state)?.state.state, RETRIED_FROM, 'has nothing to retry'),
      run: () => {
        const job = selected();
        if (job !== undefined) void actions.queue.retry(job.id);
      },
    },
    {
      ...onJob,
      id: 'job.open-result',
      name: 'Open result',
      help: 'Show what the selected job made, in the library',
      keys: ['Enter'],
      refused: (state) => refusal(selectedJob(state)?.state.state, new Set(['done']), 'has no result yet'),
      run: () => {
        const state = selected()?.state;
        if (state?.state === 'done') actions.queue.openResult(state.assetId);
      },
    },
  ];
}

function refusal(state: string | undefined, from: ReadonlySet<string>, words: string): string | null {
  if (state === undefined) return 'No job is selected in the queue.';
  return from.has(state) ? null : `The selected job ${words}.`;
}
