import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import type { Fix } from '../../../shared/model/mend/fix.ts';
import type { ViewGrouping } from '../../../shared/model/plan.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Sources } from '../../store/batch/batch-slice.ts';

/** What the artist chose for the next batch: what of, how, and by which recipe. */
export interface BatchChoice extends Sources {
  readonly recipe: Recipe;
  /** Of the saved recipe in hand; null if none is. */
  readonly recipeName: string | null;
  /** What the recipe mends by itself. */
  readonly recipeFixes: readonly Fix[];
  /** The chain in hand, whose first step has the recipe; null for the recipe alone. */
  readonly chain: NamedChain | null;
  readonly views: ViewGrouping;
}

export function choiceOf(state: AppState): BatchChoice {
  const { sources, imageUrls, meshes, recipe, recipeName, recipeFixes, chain, views } = state;
  return { sources, imageUrls, meshes, recipe, recipeName, recipeFixes, chain, views };
}

/** Puts a choice into the store; nothing is planned by that. */
export function takeChoice(
  state: AppState,
  { recipe, recipeName, recipeFixes, chain, views, ...inputs }: BatchChoice,
): void {
  state.setSources(inputs);
  state.setRecipe(recipe);
  state.setRecipeName(recipeName);
  state.setChain(chain);
  state.setRecipeFixes(recipeFixes);
  state.setViews(views);
}
