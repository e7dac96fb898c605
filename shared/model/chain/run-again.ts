import { pathTo, stepOf, stepsAfter } from './chain.ts';
import { applyToChain, type ChainRun, stoppedBefore } from './chain-run.ts';

/**
 * Why a run cannot be run again from a step. `stopped`: a step before it was · `under-way`: it is, or a step after it.
 * @returns null if it can
 */
export function whyNotAgain(run: ChainRun, id: string): 'stopped' | 'under-way' | null {
  if (stoppedBefore(run, id) !== null) return 'stopped';
  const ids = [id, ...stepsAfter(run.chain, id).map((step) => step.id)];
  if (ids.some((each) => run.steps[each]?.state === 'sent')) return 'under-way';
  return applyToChain(run, { type: 'again', step: id }).steps[id]?.state === 'to-come' ? null : 'under-way';
}

/** Whether running a run again from a step has that step made, at once or when its time comes: no step before it ended its branch. */
export function isMadeAgainFrom(run: ChainRun, id: string): boolean {
  if (stepOf(run.chain, id) === null || whyNotAgain(run, id) !== null) return false;
  const isEnd = (each: string): boolean => {
    const state = run.steps[each]?.state;
    return state === 'failed' || (state === 'home' && run.approvals[each]?.word === 'rejected');
  };
  return !pathTo(run.chain, id)
    .slice(0, -1)
    .some((step) => isEnd(step.id));
}
