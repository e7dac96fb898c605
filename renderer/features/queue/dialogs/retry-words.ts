import type { JobView } from '../../../../shared/bridge/views.ts';
import { mayPayAgain } from '../../../store/jobs/open-questions.ts';
import { counted } from '../../../words/figures.ts';

/** What is asked before jobs are sent again whose work may be paid for already. */
export interface RetryWords {
  readonly question: string;
  /** The jobs that are, or may be, paid for. */
  readonly paid: readonly JobView[];
  /** The jobs that were never charged, or whose credits came back. */
  readonly free: readonly JobView[];
}

/** @param jobs at least one, each failed or cancelled */
export function retryWords(jobs: readonly JobView[]): RetryWords {
  const paid = jobs.filter(mayPayAgain);
  const free = jobs.filter((job) => !mayPayAgain(job));
  const [only, ...others] = paid;
  const what = only !== undefined && others.length === 0 ? oneWords(only, jobs.length > 1) : manyWords(paid);
  return { question: free.length === 0 ? what : `${what} ${freeWords(free)}`, paid, free };
}

const isSentBefore = ({ state }: Pick<JobView, 'state'>): boolean =>
  state.state === 'failed' && state.failure.sentBefore === true;

function oneWords({ state, reference }: JobView, isNamed: boolean): string {
  const it = isNamed ? `“${reference.name}”` : 'This job';
  const again = 'Sending it again is charged again.';
  if (state.state === 'cancelled')
    return `${it} was cancelled after it was sent, so it is paid for, and its result can still be kept at no further cost. ${again}`;
  if (isSentBefore({ state }))
    return `${it} sent nothing, because the same was sent before and may be paid for. Sending it is charged again.`;
  return state.state === 'failed' && state.failure.refunded === false
    ? `${it} was charged, and its credits did not come back. ${again}`
    : `${it} may be paid for already: that its credits came back is not proven. ${again}`;
}

function manyWords(paid: readonly JobView[]): string {
  const why = paid.some(isSentBefore) ? ', or the same was sent before' : '';
  return `${counted(paid.length, 'job is', 'jobs are')} paid for already, or may be: that the credits came back is not proven${why}. Sending them again is charged again.`;
}

function freeWords(free: readonly JobView[]): string {
  return `${counted(free.length, 'other job was', 'other jobs were')} not charged, or got the credits back.`;
}

/** That failed jobs are not tried again with the others; null if there is none of them. */
export function leftOutWords(hopeless: number): string | null {
  return hopeless === 0
    ? null
    : `${counted(hopeless, 'failed job is', 'failed jobs are')} left out: the same would fail again. The queue says of each what to change.`;
}

/** Why none of the failed jobs is retried; null if one can be helped. `none`: what is said where none failed. */
export function retryRefusal(
  { helped, hopeless }: { readonly helped: readonly unknown[]; readonly hopeless: readonly unknown[] },
  none: string,
): string | null {
  if (helped.length > 0) return null;
  return hopeless.length === 0
    ? none
    : 'What failed would fail again just so: the queue says of each job what to change.';
}
