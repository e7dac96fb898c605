import type { ErrorBody } from '../../../../shared/model/app-error.ts';
import type { ChainApproval } from '../../../../shared/model/chain/chain-record.ts';
import type { AppState } from '../../../store/app-state.ts';
import { findingsInHand } from '../../../store/chains/chain-hand-slice.ts';

/** Why no plan is made of the chain in hand; null if it can be run, or none is in hand. */
export function chainError(state: Pick<AppState, 'chain'>): ErrorBody | null {
  const [broken] = findingsInHand(state);
  return broken === undefined
    ? null
    : { kind: 'usage', message: `The chain cannot be run. ${broken.message}` };
}

interface ChainOrder {
  readonly chain: { readonly approve: ChainApproval; readonly reserve: boolean };
}

/** What is said at the start of the plan's chain; null for a recipe alone. */
export function chainOrder({
  plan,
  reservesSteps,
  approvesAll,
}: Pick<AppState, 'plan' | 'reservesSteps' | 'approvesAll'>): ChainOrder | null {
  return plan?.chain === undefined
    ? null
    : { chain: { approve: approvesAll ? 'all' : 'ask', reserve: reservesSteps } };
}
