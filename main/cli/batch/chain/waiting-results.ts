import { pathTo, stepsAfter } from '../../../../shared/model/chain/chain.ts';
import { addCredits, type Credits } from '../../../../shared/model/credits.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { placeOf } from '../../../../shared/model/reference.ts';
import type { ChainNow } from '../../../engine/chains/chains.ts';
import type { ApprovalLine } from '../../report/json-events.ts';

/** The estimated price of an attempt at an account; null if it is not known. */
export type PriceOf = (connectionId: string, recipe: Recipe) => Credits | null;

/** The results that wait for approval, what is sent once one is approved, and what that costs. */
export function waitingResults(
  chains: readonly ChainNow[],
  priceOf: PriceOf = () => null,
): readonly ApprovalLine[] {
  return chains.flatMap(({ record, next }) => {
    const { chain, connectionId } = record;
    const asked = chain.steps.flatMap(({ id, from }) => {
      const step = next.get(id);
      return step?.next === 'wait' && step.for === 'approval' ? (from ?? []) : [];
    });
    return [...new Set(asked)].flatMap((step): ApprovalLine[] => {
      const own = record.steps[step];
      if (own?.state !== 'home') return [];
      // Up to where the next approval is asked for.
      const after = stepsAfter(chain, step).filter(({ id }) => {
        const path = pathTo(chain, id);
        const from = path.slice(path.findIndex((each) => each.id === step) + 1);
        return record.steps[id]?.state === 'to-come' && from.slice(1).every(({ approve }) => !approve);
      });
      const prices = after.map(({ recipe }) => priceOf(connectionId, recipe));
      const isKnown = !prices.includes(null);
      return [
        {
          chain: record.id,
          reference: placeOf(record.reference),
          step,
          asset: own.assetId,
          next: after.map(({ id }) => id),
          credits: isKnown ? addCredits(prices.flatMap((each) => each ?? [])) : null,
        },
      ];
    });
  });
}
