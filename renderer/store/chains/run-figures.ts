import type { ChainView } from '../../../shared/bridge/chains/chain-calls.ts';
import type { CreditsRange } from '../../../shared/model/chain/chain-quote.ts';
import { sumOfRanges } from '../../../shared/model/chain/range-words.ts';
import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import { barOf } from '../../words/job-words.ts';
import type { JobsSlice } from '../jobs/jobs-slice.ts';

type Jobs = JobsSlice['jobsById'];
type Steps = Pick<ChainView, 'steps'>;

/** What the jobs of a run's steps cost so far, as far as they are on the list; null if none is known. */
export function spentOf({ steps }: Steps, jobsById: Jobs): Credits | null {
  const credits = steps.flatMap(({ jobId }) => (jobId === null ? [] : (jobsById.get(jobId)?.credits ?? [])));
  return credits.length === 0 ? null : addCredits(credits);
}

/** What the steps cost that are still to come, about; null if none is. */
export function aheadOf({ steps }: Steps): CreditsRange | null {
  const ahead = steps.filter(({ state, next }) => state === 'to-come' && next.next !== 'ended');
  if (ahead.length === 0) return null;
  return sumOfRanges(ahead.map(({ price }) => ({ low: price ?? '0.00', high: price })));
}

/**
 * How far a run is, from 0 to 1: steps whose result is home count whole, those at work by their job.
 * @param now milliseconds since the epoch
 */
export function progressOf({ steps }: Steps, jobsById: Jobs, now: number): number {
  const shares = steps.map(({ state, jobId }) => {
    if (state === 'home') return 1;
    const job = state === 'sent' && jobId !== null ? jobsById.get(jobId) : undefined;
    return job === undefined ? 0 : (barOf(job, now) ?? 0);
  });
  return shares.reduce((sum, share) => sum + share, 0) / steps.length;
}

/** The step that a run is at, counted from 1: the one at work, or that failed, or whose result waits for a word, or else the first that is to come. */
export function stepAt({ steps }: Steps): number {
  const sent = steps.findIndex(({ state }) => state === 'sent');
  if (sent >= 0) return sent + 1;
  const failed = steps.findIndex(({ state }) => state === 'failed');
  if (failed >= 0) return failed + 1;
  const held = steps.find(({ next }) => next.next === 'wait' && next.for === 'approval');
  const judged = steps.findIndex(({ id }) => id === held?.from);
  if (judged >= 0) return judged + 1;
  const ahead = steps.findIndex(({ state }) => state === 'to-come');
  return ahead >= 0 ? ahead + 1 : steps.length;
}
