import type { NamedChain } from '../../../../shared/model/chain/chain.ts';
import { chainFindings } from '../../../../shared/model/chain/chain-findings.ts';
import { inputTraits } from '../../../../shared/model/kind-traits.ts';
import type { RecipeContent } from '../../../../shared/model/recipe/saved-recipe.ts';
import { DEFAULT_RECIPE, describeRecipe } from '../../../../shared/model/recipe.ts';
import type { WatchedFor } from '../../../../shared/model/watch/watch.ts';
import type { AppState } from '../../../store/app-state.ts';
import { chainInHand, type KnownChain, knownChains } from '../../../store/chains/chain-hand-slice.ts';
import {
  contentInHand,
  type KnownRecipe,
  knownRecipes,
  type RecipeInHand,
  recipeInHand,
} from '../../../store/recipes/recipes-slice.ts';
import { rememberLast } from '../../../store/remember-last.ts';
import type { Choice } from '../../../ui/segmented.tsx';
import { chainWords } from '../../../words/chain-words.ts';

/** A recipe or chain that a folder can be watched for. */
export interface WatchRecipe {
  readonly key: string;
  readonly name: string;
  readonly watchedFor: WatchedFor;
}

/** The key of the recipe in hand, where it has no name. */
const IN_HAND = 'in hand';

/** All recipes, and the one in hand if it is another than any of these. */
export function watchRecipes(state: AppState): readonly WatchRecipe[] {
  const chains = knownChains(state);
  const hand = chainInHand(state);
  if (hand === null) return listOf(knownRecipes(state), chains, recipeInHand(state), contentInHand(state));
  return withChains(knownRecipes(state), chains, hand.isChanged ? state.chain : null);
}

/** All that has a name, and the chain in hand if it is another. */
const withChains = rememberLast(
  (
    known: readonly KnownRecipe[],
    chains: readonly KnownChain[],
    hand: NamedChain | null,
  ): readonly WatchRecipe[] => {
    const named = namedOf(known, chains);
    if (hand === null) return named;
    const name = `As it is set now: ${chainWords(hand)}`;
    return [...named, { key: IN_HAND, name, watchedFor: watchedForChain(null, hand) }];
  },
);

const namedOf = (known: readonly KnownRecipe[], chains: readonly KnownChain[]): readonly WatchRecipe[] => [
  ...known.map((each) => ({ key: keyOf(each), name: each.name, watchedFor: watchedFor(each.name, each) })),
  ...chains.map((each) => ({
    key: keyOfChain(each),
    name: `${each.name} (chain)`,
    watchedFor: watchedForChain(each.name, each),
  })),
];

const listOf = rememberLast(
  (
    known: readonly KnownRecipe[],
    chains: readonly KnownChain[],
    hand: RecipeInHand | null,
    { recipe, fixes }: RecipeContent,
  ): readonly WatchRecipe[] => {
    const named = namedOf(known, chains);
    if (hand !== null && !hand.isChanged) return named;
    const name = `As it is set now: ${describeRecipe(recipe)}`;
    return [...named, { key: IN_HAND, name, watchedFor: watchedFor(null, { recipe, fixes }) }];
  },
);

const watchedFor = (recipeName: string | null, { recipe, fixes = [] }: RecipeContent): WatchedFor => ({
  recipeName,
  recipe,
  fixes,
  views: 'auto',
});

/** The recipe is that of its first step. */
const watchedForChain = (recipeName: string | null, { name, steps }: NamedChain): WatchedFor => ({
  recipeName,
  recipe: steps[0]?.recipe ?? DEFAULT_RECIPE,
  views: 'auto',
  chain: { name, steps },
});

const keyOfChain = ({ origin, name }: KnownChain): string => `chain ${origin} ${name}`;

const keyOf = ({ origin, name }: KnownRecipe): string => `${origin} ${name}`;

/** The key of the recipe or chain that the batch is set to. */
export function keyInHand(state: AppState): string {
  const chain = chainInHand(state);
  if (chain !== null) return chain.known === null || chain.isChanged ? IN_HAND : keyOfChain(chain.known);
  const hand = recipeInHand(state);
  return hand === null || hand.isChanged ? IN_HAND : keyOf(hand.known);
}

function whyNot({ recipe, chain }: WatchedFor): string | null {
  if (chain !== undefined) return chainFindings(chain)[0]?.message ?? null;
  return inputTraits(recipe).meshes === 'one' ? 'It textures one model that is chosen by hand.' : null;
}

export function recipeChoices(recipes: readonly WatchRecipe[]): readonly Choice<string>[] {
  return recipes.map(({ key, name, watchedFor }) => ({
    value: key,
    label: name,
    disabledBecause: whyNot(watchedFor),
  }));
}
