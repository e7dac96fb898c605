import type { ChainStepView, ChainView } from '../../shared/bridge/chains/chain-calls.ts';
import type { JobView, QueueSummary } from '../../shared/bridge/views.ts';
import { rangeWords } from '../../shared/model/chain/range-words.ts';
import { describeRecipe } from '../../shared/model/recipe.ts';
import { chainWords, runStateWords, type StateWords, stepStateWords } from './chain-words.ts';
import { creditsWords, statusWords, toneOf } from './job-words.ts';

/** A run, or a step of one where that is not null, as a row of a list. */
export interface ChainRowFacts {
  readonly chain: ChainView;
  readonly step: ChainStepView | null;
}

/** 1 for the first step; 0 for the run itself. */
export const stepNumber = ({ chain, step }: ChainRowFacts): number =>
  chain.steps.findIndex(({ id }) => id === step?.id) + 1;

/** What a run does, step by step; what a step makes, and of what. */
export function chainRowTask({ chain, step }: ChainRowFacts): string {
  if (step === null) return chainWords(chain);
  const from = chain.steps.findIndex(({ id }) => id === step.from) + 1;
  return `${describeRecipe(step.recipe)}${from === 0 ? '' : ` · of step ${from}${step.approve ? ', once approved' : ''}`}`;
}

/**
 * How a run or a step is.
 * @param job of the step, if it is on the list
 * @param waits what an approval of what waits costs, in words; null if nothing waits for one
 */
export function chainRowState(
  { chain, step }: ChainRowFacts,
  job: JobView | undefined,
  waits: string | null,
  holds: QueueSummary['holds'],
): StateWords {
  if (step === null) return runStateWords(chain, waits);
  // What its job says is more than that it has one.
  if (job !== undefined && (step.state === 'sent' || step.state === 'failed'))
    return { tone: toneOf(job), words: statusWords(job, holds) };
  return stepStateWords(chain, step, waits);
}

/** What a step cost, or about what it will; null if neither is known. */
export function stepCredits(
  step: ChainStepView,
  job: JobView | undefined,
): { readonly words: string; readonly isAhead: boolean } | null {
  if (job !== undefined && (job.credits !== null || step.state === 'home'))
    return { words: creditsWords(job), isAhead: false };
  return step.state === 'to-come' && step.next.next !== 'ended' && step.price !== null
    ? { words: `about ${rangeWords({ low: step.price, high: step.price })}`, isAhead: true }
    : null;
}
