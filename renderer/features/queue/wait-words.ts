import { assertNever } from '../../../shared/model/assert-never.ts';
import { libraryName } from '../../../shared/model/libraries/job-library.ts';
import type { WaitCause } from '../../store/jobs/wait-causes.ts';
import { counted } from '../../words/figures.ts';
import { jobsInWords } from './queue-changes.ts';

/** What holds jobs, in one line. The remedy stands beside it as a button, or in the line if no button can do it. */
export function waitWords(cause: WaitCause): string {
  const { jobs } = cause;
  const wait = counted(jobs.length, 'job waits', 'jobs wait');
  const [first] = jobs;
  switch (cause.of) {
    case 'queue-paused':
      return jobs.length === 0
        ? 'The queue is paused: jobs that you start wait until you resume it.'
        : `The queue is paused: ${wait}.`;
    case 'batch-paused':
      return `The batch of “${first?.reference.name ?? ''}” is paused: ${wait}.`;
    case 'disk-data':
      return `${wait}: the disk of Maquette’s data is full. Make room on it, and sending goes on by itself.`;
    case 'disk-library':
      return `${resultsWait(jobs.length)} for room: the library’s disk is full. Make room on it, and fetching goes on by itself.`;
    case 'paused':
      return `${jobsInWords(jobs)} ${jobs.length === 1 ? 'is' : 'are'} paused.`;
    case 'budget':
      return budgetWords(cause, wait);
    case 'balance':
      return `${wait} for credits: ${creditWords(first)}.`;
    case 'keychain-locked':
      return `${wait} for the keychain, which is locked.`;
    case 'credentials':
      return `${wait}: the service does not accept the client id and secret.`;
    case 'library':
      return `${wait} for ${libraryOf(cause)}: connect its drive.`;
    case 'references':
      return `${wait} for their references: ${first?.status.replace(/^waiting for its reference: /, '') ?? ''}.`;
    case 'restored':
      return `${wait} for your release: the queue was restored from a backup.`;
    default:
      return assertNever(cause);
  }
}

function libraryOf({ jobs }: WaitCause): string {
  const folders = new Set(
    jobs.map(({ state }) =>
      state.state === 'waiting' && state.wait?.reason === 'library' ? (state.wait.folder ?? '') : '',
    ),
  );
  const [folder = ''] = folders;
  if (folders.size > 1) return 'their libraries';
  return folder === '' ? 'the library' : `the library “${libraryName(folder)}”`;
}

const resultsWait = (count: number): string => counted(count, 'result waits', 'results wait');

function budgetWords({ jobs }: WaitCause, wait: string): string {
  const of = new Set(
    jobs.map(({ state }) =>
      state.state === 'waiting' && state.wait?.reason === 'budget' ? state.wait.of : 'batch',
    ),
  );
  const why = {
    batch: 'the budget of the batch has no room for them',
    day: 'the budget of the day has no room for them',
    'no-price': 'nobody knows what they cost, so no budget has room for them',
  };
  return `${wait}: ${[...of].map((each) => why[each]).join('; ')}.`;
}

function creditWords(job: WaitCause['jobs'][number] | undefined): string {
  const wait = job?.state.state === 'waiting' ? job.state.wait : null;
  return (wait?.reason === 'balance' ? wait.why : undefined) ?? 'the balance is too low';
}
