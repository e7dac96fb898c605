import { addCredits, type Credits } from '../credits.ts';
import type { ChainStep } from './chain.ts';
import type { CreditsRange } from './chain-quote.ts';
import type { StepRun } from './chain-run.ts';
import type { NextStep } from './next-steps.ts';

/** A step of a run, as far as what a word about its result leads to depends on it. */
export interface StepNow extends Pick<ChainStep, 'id' | 'from' | 'approve'> {
  readonly state: StepRun['state'];
  readonly next: NextStep;
  /** Of one attempt; null if it is not known. */
  readonly price: Credits | null;
}

/**
 * A result that an approval of the artist's would lead on from. `waits`: steps wait for it · `changed`: so do they, because it is not what came
 * home, or what was approved · `rejected`: it ended what follows it, which an approval takes back.
 */
export interface ResultToJudge {
  readonly stepId: string;
  readonly state: 'waits' | 'changed' | 'rejected';
  /** From what the word alone lets be sent to what all further approvals would lead to. */
  readonly cost: CreditsRange;
}

/** The results of a run that can be judged, in the chain's order. */
export function resultsToJudge(steps: readonly StepNow[]): readonly ResultToJudge[] {
  return steps.flatMap(({ id }) => {
    const state = stateOf(steps, id);
    return state === null ? [] : [{ stepId: id, state, cost: costAfter(steps, id) }];
  });
}

function stateOf(steps: readonly StepNow[], id: string): ResultToJudge['state'] | null {
  const after = steps.filter(({ from }) => from === id).map(({ next }) => next);
  const waitsFor = after.flatMap((next) => (next.next === 'wait' ? [next.for] : []));
  if (waitsFor.includes('changed')) return 'changed';
  if (waitsFor.includes('approval')) return 'waits';
  return after.some((next) => next.next === 'ended' && next.why === 'rejected' && next.by === id)
    ? 'rejected'
    : null;
}

/** What making a step and all that follows it anew costs: from what is sent without an approval to all of it. */
export function costAgain(steps: readonly StepNow[], id: string): CreditsRange {
  const own = steps.find((step) => step.id === id)?.price ?? null;
  const anew = steps.map((step) => ({ ...step, state: 'to-come' as const }));
  const { low, high } = costAfter(anew, id, false);
  return {
    low: addCredits(own === null ? [low] : [own, low]),
    high: own === null || high === null ? null : addCredits([own, high]),
  };
}

/**
 * What follows a result: from what is sent without a further approval to all that is still to come.
 * @param isApproved whether the result itself is approved with it
 */
function costAfter(steps: readonly StepNow[], id: string, isApproved = true): CreditsRange {
  const certain: StepNow[] = [];
  const all: StepNow[] = [];
  const certainIds = new Set([id]);
  const allIds = new Set([id]);
  for (const step of steps) {
    if (step.from === null || !allIds.has(step.from) || step.state !== 'to-come') continue;
    allIds.add(step.id);
    all.push(step);
    // The word is about this result: an approval that is asked for further on is another one.
    if (!certainIds.has(step.from) || (step.approve && !(isApproved && step.from === id))) continue;
    certainIds.add(step.id);
    certain.push(step);
  }
  const isKnown = all.every(({ price }) => price !== null);
  return { low: sum(certain), high: isKnown ? sum(all) : null };
}

const sum = (steps: readonly StepNow[]): Credits => addCredits(steps.flatMap(({ price }) => price ?? []));
