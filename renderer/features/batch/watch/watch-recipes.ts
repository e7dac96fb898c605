import { inputTraits } from '../../../../shared/model/kind-traits.ts';
import type { RecipeContent } from '../../../../shared/model/recipe/saved-recipe.ts';
import { describeRecipe } from '../../../../shared/model/recipe.ts';
import type { WatchedFor } from '../../../../shared/model/watch/watch.ts';
import type { AppState } from '../../../store/app-state.ts';
import {
  contentInHand,
  type KnownRecipe,
  knownRecipes,
  type RecipeInHand,
  recipeInHand,
} from '../../../store/recipes/recipes-slice.ts';
import { rememberLast } from '../../../store/remember-last.ts';
import type { Choice } from '../../../ui/segmented.tsx';

/** A recipe that a folder can be watched for. */
export interface WatchRecipe {
  readonly key: string;
  readonly name: string;
  readonly watchedFor: WatchedFor;
}

/** The key of the recipe in hand, where it has no name. */
const IN_HAND = 'in hand';

/** All recipes, and the one in hand if it is another than any of these. */
export function watchRecipes(state: AppState): readonly WatchRecipe[] {
  return listOf(knownRecipes(state), recipeInHand(state), contentInHand(state));
}

const listOf = rememberLast(
  (
    known: readonly KnownRecipe[],
    hand: RecipeInHand | null,
    { recipe, fixes }: RecipeContent,
  ): readonly WatchRecipe[] => {
    const named = known.map((each) => ({
      key: keyOf(each),
      name: each.name,
      watchedFor: watchedFor(each.name, each),
    }));
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

const keyOf = ({ origin, name }: KnownRecipe): string => `${origin} ${name}`;

/** The key of the recipe that the batch is set to. */
export function keyInHand(state: AppState): string {
  const hand = recipeInHand(state);
  return hand === null || hand.isChanged ? IN_HAND : keyOf(hand.known);
}

export function recipeChoices(recipes: readonly WatchRecipe[]): readonly Choice<string>[] {
  return recipes.map(({ key, name, watchedFor }) => ({
    value: key,
    label: name,
    disabledBecause:
      inputTraits(watchedFor.recipe).meshes === 'one'
        ? 'It textures one model that is chosen by hand.'
        : null,
  }));
}
