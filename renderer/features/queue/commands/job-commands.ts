import type { JobView } from '../../../../shared/bridge/views.ts';
import { isRestored, isResultAsked } from '../../../../shared/model/job.ts';
import { libraryName } from '../../../../shared/model/libraries/job-library.ts';
import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { selectedJob, selectedJobs } from '../../../store/jobs/jobs-slice.ts';
import { isRetryable } from '../../../store/jobs/open-questions.ts';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { libraryElsewhere } from '../../../store/library/library-elsewhere.ts';
import { queueActions } from '../queue-actions.ts';
import { nameForJobs } from './job-names.ts';
import { isKeepable, isLost, onJob, refusalOf, refusalOfAny } from './job-refusals.ts';

const CANCELLED_FROM: ReadonlySet<string> = new Set(['waiting', 'running', 'fetching', 'unknown']);
const isCancellable = ({ state }: JobView): boolean => CANCELLED_FROM.has(state.state);
const isUnknown = ({ state }: JobView): boolean => state.state === 'unknown';
const isUndecided = ({ state }: JobView): boolean => state.state === 'unknown' || isResultAsked(state);
const isAdoptable = (job: JobView): boolean => isUnknown(job) || isLost(job);

/** What is done with the jobs that are selected in the queue. */
export function jobCommands(app: App): Command[] {
  const { store } = app;
  const queue = queueActions(app);
  const state = (): AppState => store.getState();
  const withOne = (work: (job: JobView) => unknown) => (): void => {
    const job = selectedJob(state());
    if (job !== undefined) void work(job);
  };
  return [
    {
      ...onJob(3),
      id: 'job.open-result',
      name: 'Open result',
      help: 'Show what the selected job made, in the library',
      keys: ['Enter'],
      nameNow: (now) => {
        const job = selectedJob(now);
        const library = job === undefined ? null : libraryElsewhere(job, now);
        return library === null ? 'Open result' : `Open result in ${libraryName(library.folder)}…`;
      },
      disabledBecause: refusalOf((job) => job.state.state === 'done', 'has no result yet'),
      run: withOne(({ id, library, state: job }) => {
        if (job.state !== 'done') return;
        if (libraryElsewhere({ library }, state()) === null) void libraryActions(app).open(job.assetId);
        else state().showOverlay({ kind: 'elsewhere', jobId: id });
      }),
    },
    {
      ...onJob(3),
      id: 'job.decide',
      name: 'Decide about the job…',
      help: 'What becomes of a job whose answer was lost, or whose result cannot be used; with time and cost in sight',
      keys: ['D'],
      disabledBecause: refusalOf(isUndecided, 'is not waiting for your decision'),
      run: withOne((job) => queue.askToCancel([job])),
    },
    {
      ...onJob(3),
      id: 'job.adopt',
      name: 'Adopt a task id…',
      help: 'Give the selected job the id of the task that it made, as the service’s page shows it',
      keys: [],
      disabledBecause: refusalOf(isAdoptable, 'has lost no task'),
      run: withOne(({ id }) => state().showOverlay({ kind: 'adopt', jobId: id })),
    },
    {
      ...onJob(3),
      id: 'job.release',
      name: 'Release…',
      help: 'Let jobs of a list that was lost or came from a backup be sent: this one, its batch, or all',
      keys: [],
      disabledBecause: refusalOf((job) => isRestored(job.state), 'is not restored'),
      run: withOne(({ id }) => state().showOverlay({ kind: 'release', jobId: id })),
    },
    {
      ...onJob(3),
      id: 'job.keep-result',
      name: 'Keep the result',
      help: 'Download what the selected jobs made that were cancelled or given up after they were sent',
      keys: ['K'],
      nameNow: nameForJobs(isKeepable, 'Keep the result', (jobs) => `Keep the results of ${jobs}`),
      disabledBecause: refusalOfAny(
        isKeepable,
        'has no result at the service to keep',
        'has a result at the service to keep',
      ),
      run: () => {
        for (const { id } of selectedJobs(state()).filter(isKeepable)) void queue.keepResult(id);
      },
    },
    {
      ...onJob(3),
      id: 'job.retry',
      name: 'Retry job',
      help: 'A new attempt of every selected job that ended; asked first where an earlier one may be paid for',
      keys: ['R'],
      nameNow: nameForJobs(isRetryable, 'Retry job', (jobs) => `Retry ${jobs}`),
      disabledBecause: refusalOfAny(isRetryable, 'has nothing to retry'),
      run: () => void queue.askToRetry(selectedJobs(state()).filter(isRetryable)),
    },
    {
      ...onJob(3),
      id: 'job.cancel',
      name: 'Cancel job…',
      help: 'Every selected job; asked first where credits hang on it',
      keys: ['Delete', 'X'],
      nameNow: nameForJobs(isCancellable, 'Cancel job…', (jobs) => `Cancel ${jobs}…`),
      disabledBecause: refusalOfAny(isCancellable, 'cannot be cancelled now', 'can be cancelled now'),
      run: () => void queue.askToCancel(selectedJobs(state()).filter(isCancellable)),
    },
    {
      ...onJob(3),
      id: 'job.copy-details',
      name: 'Copy details',
      help: 'What support would ask for, as text: ids, recipe, every attempt',
      keys: ['Ctrl+C'],
      disabledBecause: refusalOf(() => true, ''),
      run: withOne(({ id }) => queue.copyDetails(id)),
    },
  ];
}
