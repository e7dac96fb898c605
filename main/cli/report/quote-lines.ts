import { chainQuote } from '../../../shared/model/chain/chain-quote.ts';
import { type Credits, formatCredits } from '../../../shared/model/credits.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import { describeRecipe, type Recipe } from '../../../shared/model/recipe.ts';
import type { ChainQuoteLine } from './json-events.ts';
import { creditWords } from './words.ts';

/** What the chain of a plan costs for each reference; null for a recipe alone. */
export function quoteOf(
  { chain }: Pick<Plan, 'chain'>,
  priceOf: (recipe: Recipe) => Credits | null,
): ChainQuoteLine | null {
  if (chain === undefined) return null;
  const { steps, whole } = chainQuote(chain, priceOf);
  return {
    name: chain.name,
    steps: steps.map(({ stepId, credits, afterApproval }) => ({ step: stepId, credits, afterApproval })),
    low: whole.low,
    high: whole.high,
  };
}

/** The quote for people: a line for each step, and one for the whole. */
export function quoteLines(
  { name, steps, low, high }: ChainQuoteLine,
  { chain, connectionId }: Pick<Plan, 'chain' | 'connectionId'>,
): readonly string[] {
  const words = (credits: Credits | null): string =>
    credits === null ? 'price not known' : `about ${creditWords(credits, connectionId)}`;
  const lines = steps.map(({ step, credits, afterApproval }) => {
    const recipe = chain?.steps.find(({ id }) => id === step)?.recipe;
    const what = recipe === undefined ? '' : ` · ${describeRecipe(recipe)}`;
    return `  ${step}${what} · ${words(credits)}${afterApproval ? ', once approved' : ''}`;
  });
  return [...lines, `${name}: ${wholeWords(low, high, words)} for each reference`];
}

function wholeWords(low: Credits, high: Credits | null, words: (credits: Credits | null) => string): string {
  if (high === null) return `from ${formatCredits(low)} credits on (a price is not known)`;
  return low === high ? words(high) : `from ${formatCredits(low)} to ${words(high)}`;
}
