import { type Chain, type ChainStep, type NamedChain, stepOf } from '../../../shared/model/chain/chain.ts';
import { type ChainFinding, chainFindings } from '../../../shared/model/chain/chain-findings.ts';
import { READY_CHAINS } from '../../../shared/model/chain/edit-chain.ts';
import { isSameChain, type SavedChains } from '../../../shared/model/recipe/saved-chain.ts';
import type { SharedRecipes } from '../../../shared/model/recipe/shared-recipes.ts';
import type { RecipeOrigin, RecipesSlice } from '../recipes/recipes-slice.ts';
import { rememberLast } from '../remember-last.ts';
import type { SessionSlice } from '../session-slice.ts';
import type { SliceCreator } from '../slice.ts';

/** The chain in hand: what the next batch goes through in place of a recipe alone. */
export interface ChainHandSlice {
  /** Its name is that of the chain that it was taken from. Null: a recipe alone is in hand. */
  readonly chain: NamedChain | null;
  /** The step whose recipe the form shows; null for the first. */
  readonly chainStep: string | null;
  /** Whether the budget of the next batch holds back what the steps to come may cost. */
  readonly reservesSteps: boolean;
  /** Whether all results of the next batch count as approved as they come. It holds for one start, since it spends. */
  readonly approvesAll: boolean;
  readonly setChain: (chain: NamedChain | null) => void;
  readonly setChainStep: (id: string | null) => void;
  readonly setReservesSteps: (reservesSteps: boolean) => void;
  readonly setApprovesAll: (approvesAll: boolean) => void;
}

export const createChainHandSlice: SliceCreator<ChainHandSlice> = (set) => ({
  chain: null,
  chainStep: null,
  reservesSteps: false,
  approvesAll: false,
  setChain: (chain) => set({ chain, approvesAll: false }),
  setChainStep: (chainStep) => set({ chainStep }),
  setReservesSteps: (reservesSteps) => set({ reservesSteps }),
  setApprovesAll: (approvesAll) => set({ approvesAll }),
});

/** The step whose recipe the form shows. */
export function stepInHand({
  chain,
  chainStep,
}: Pick<ChainHandSlice, 'chain' | 'chainStep'>): ChainStep | null {
  return chain === null ? null : (stepOf(chain, chainStep) ?? chain.steps[0] ?? null);
}

/** Why the chain in hand cannot be run. */
export function findingsInHand({ chain }: Pick<ChainHandSlice, 'chain'>): readonly ChainFinding[] {
  return chain === null ? NONE : findingsOf(chain);
}
const NONE: readonly ChainFinding[] = [];
const findingsOf = rememberLast((chain: Chain) => chainFindings(chain));

export interface KnownChain extends NamedChain {
  readonly origin: RecipeOrigin;
}

type Needed = Pick<SessionSlice, 'settings'> & Pick<RecipesSlice, 'sharedRecipes'>;

/** All chains: those that ship with Maquette, the artist's own, then the shared ones. */
export function knownChains({ settings, sharedRecipes }: Needed): readonly KnownChain[] {
  return allOf(settings.chains, sharedRecipes);
}
const allOf = rememberLast((own: SavedChains, shared: SharedRecipes): readonly KnownChain[] => [
  ...READY_CHAINS.map((each) => ({ ...each, origin: 'built-in' as const })),
  ...own.map((each) => ({ ...each, origin: 'own' as const })),
  ...shared.chains.map((each) => ({ ...each, origin: 'shared' as const })),
]);

export interface ChainInHand {
  /** What is kept under its name; null if nothing is. */
  readonly known: KnownChain | null;
  readonly isChanged: boolean;
}

/** Where the chain in hand comes from; null if none is in hand. */
export function chainInHand(state: Needed & Pick<ChainHandSlice, 'chain'>): ChainInHand | null {
  return state.chain === null ? null : inHand(knownChains(state), state.chain);
}
const inHand = rememberLast((all: readonly KnownChain[], chain: NamedChain): ChainInHand => {
  const known = all.find(({ name }) => name === chain.name) ?? null;
  return { known, isChanged: known === null || !isSameChain(known, chain) };
});
