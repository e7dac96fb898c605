import { PRIORITIES } from '../../../../shared/model/job.ts';
import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { selectedJob, selectedJobIds, selectedJobs, waitingJobs } from '../../../store/jobs/jobs-slice.ts';
import { queueActions } from '../queue-actions.ts';
import { isPausedJob, isWaiting } from '../queue-changes.ts';
import { type MoveTo, moveTarget } from '../queue-moves.ts';
import { nameForJobs, pauseBatchName, pauseJobsName } from './job-names.ts';
import { onJob, refusalOf, refusalOfAny } from './job-refusals.ts';

const MOVES: readonly (readonly [to: MoveTo, name: string, help: string, key: string])[] = [
  ['front', 'Move to the front', 'Before every other waiting job', 'Alt+Home'],
  ['up', 'Move up', 'One place nearer to its turn', 'Alt+ArrowUp'],
  ['down', 'Move down', 'One place farther from its turn', 'Alt+ArrowDown'],
  ['end', 'Move to the end', 'Behind all waiting jobs of its priority', 'Alt+End'],
];

/** Whose turn it is: order, priority, and what is held. */
export function turnCommands(app: App): Command[] {
  return [...holdCommands(app), ...moveCommands(app), ...priorityCommands(app)];
}

function holdCommands(app: App): Command[] {
  const { store } = app;
  const queue = queueActions(app);
  const chosen = () => selectedJobs(store.getState());
  return [
    {
      ...onJob(4),
      id: 'job.pause',
      name: 'Pause or resume jobs',
      help: 'Hold the selected jobs that wait, or let those go that are held',
      keys: ['Shift+P'],
      nameNow: pauseJobsName,
      disabledBecause: refusalOfAny(isWaiting, 'is not waiting', 'is waiting'),
      run: () => {
        const held = chosen().filter(isPausedJob);
        const jobs = held.length > 0 ? held : chosen().filter(isWaiting);
        void queue.pauseJobs(
          jobs.map(({ id }) => id),
          held.length === 0,
        );
      },
    },
    {
      ...onJob(4),
      id: 'job.pause-batch',
      name: 'Pause or resume its batch',
      help: 'Hold every job of the selected one’s batch, or let them go',
      keys: ['Ctrl+Shift+P'],
      nameNow: pauseBatchName,
      disabledBecause: refusalOf(() => true, ''),
      run: () => {
        const batchId = selectedJob(store.getState())?.batchId;
        if (batchId === undefined) return;
        void queue.pauseBatch(batchId, !store.getState().summary.pausedBatches.includes(batchId));
      },
    },
    {
      ...onJob(4),
      id: 'job.budget',
      name: 'Budget of its batch…',
      help: 'Credits that the selected job’s batch may take in all',
      keys: ['B'],
      disabledBecause: refusalOf(() => true, ''),
      run: () => {
        const job = selectedJob(store.getState());
        if (job !== undefined) store.getState().showOverlay({ kind: 'budget', jobId: job.id });
      },
    },
  ];
}

function moveCommands(app: App): Command[] {
  const { store } = app;
  const queue = queueActions(app);
  return MOVES.map(([to, name, help, key]) => ({
    ...onJob(5),
    submenu: ['Move'],
    id: `job.move-${to}`,
    name,
    help,
    keys: [key],
    nameNow: nameForJobs(isWaiting, name, (jobs) => `${name} (${jobs})`),
    disabledBecause: (state) => {
      const why = refusalOfAny(isWaiting, 'is not waiting', 'is waiting')(state);
      if (why !== null) return why;
      return moveTarget(waitingJobs(state), selectedJobIds(state), to) === undefined
        ? 'It stands there already.'
        : null;
    },
    run: () => void queue.move(selectedJobIds(store.getState()), to),
  }));
}

function priorityCommands(app: App): Command[] {
  const { store } = app;
  const queue = queueActions(app);
  return PRIORITIES.map((priority, index) => ({
    ...onJob(6),
    submenu: ['Move', 'Priority'],
    id: `job.priority-${priority}`,
    name: `${priority.charAt(0).toUpperCase()}${priority.slice(1)} priority`,
    help: `Priority of the selected jobs that wait: ${priority}`,
    keys: [String(index + 1)],
    disabledBecause: refusalOfAny(
      (job) => isWaiting(job) && job.priority !== priority,
      `is not waiting, or has ${priority} priority already`,
      `is waiting at another priority than ${priority}`,
    ),
    run: () =>
      void queue.prioritise(
        selectedJobs(store.getState())
          .filter(isWaiting)
          .map(({ id }) => id),
        priority,
      ),
  }));
}
