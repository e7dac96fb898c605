import { addCredits, type Credits } from '../credits.ts';
import type { Recipe } from '../recipe.ts';
import { type Chain, type ChainStep, pathTo } from './chain.ts';
import type { ChainRun } from './chain-run.ts';

/** Credits from … to; `high` is null if a price is not known. */
export interface CreditsRange {
  readonly low: Credits;
  readonly high: Credits | null;
}

/** What a chain costs for one reference. */
export interface ChainQuote {
  readonly steps: readonly {
    readonly stepId: string;
    /** Null if the price is not known. */
    readonly credits: Credits | null;
    /** Whether it is sent only if the artist approves a result. */
    readonly afterApproval: boolean;
  }[];
  /** From nothing approved to everything approved. */
  readonly whole: CreditsRange;
}

/** @param priceOf the estimated price of an attempt; null if it is not known */
export function chainQuote(chain: Chain, priceOf: (recipe: Recipe) => Credits | null): ChainQuote {
  const steps = chain.steps.map(({ id, recipe }) => ({
    stepId: id,
    credits: priceOf(recipe),
    afterApproval: isAfterApproval(chain, id),
  }));
  const certain = steps.flatMap(({ credits, afterApproval }) => (afterApproval ? [] : (credits ?? [])));
  return { steps, whole: { low: addCredits(certain), high: sumOf(steps.map(({ credits }) => credits)) } };
}

/**
 * What the steps of a run that are still to come may cost, to be held back in a budget.
 * @param endedSteps the steps that nothing will be sent for
 * @returns null if a price is not known
 */
export function reservedCredits(
  { chain, steps }: ChainRun,
  endedSteps: ReadonlySet<string>,
  priceOf: (recipe: Recipe) => Credits | null,
): Credits | null {
  const toCome = ({ id }: ChainStep): boolean => steps[id]?.state === 'to-come' && !endedSteps.has(id);
  return sumOf(chain.steps.filter(toCome).map(({ recipe }) => priceOf(recipe)));
}

/**
 * What the steps of a run that are still to come will cost without another word of the artist's, or, where they are held back, with it. Not
 * those after a failure or a rejection. A price that is not known counts as nothing.
 */
export function promisedCredits(
  run: ChainRun & { readonly approve: 'ask' | 'all'; readonly reserve: boolean },
  priceOf: (recipe: Recipe) => Credits | null,
): Credits {
  const { chain, steps, approvals, approve, reserve } = run;
  const isOpen = ({ from, approve: asks }: ChainStep): boolean => {
    if (from === null) return true;
    const word = approvals[from]?.word;
    const before = steps[from]?.state;
    if (before === 'failed' || before === 'stopped' || word === 'rejected') return false;
    return !asks || word === 'approved' || approve === 'all' || reserve;
  };
  const promised = chain.steps.filter(
    ({ id }) => steps[id]?.state === 'to-come' && pathTo(chain, id).every(isOpen),
  );
  return addCredits(promised.flatMap(({ recipe }) => priceOf(recipe) ?? []));
}

function isAfterApproval(chain: Chain, id: string): boolean {
  return pathTo(chain, id).some(({ approve }) => approve);
}

function sumOf(amounts: readonly (Credits | null)[]): Credits | null {
  return amounts.includes(null) ? null : addCredits(amounts.flatMap((each) => each ?? []));
}
