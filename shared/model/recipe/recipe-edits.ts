import { savedEdits, takenBack as savedTakenBack } from './saved-edits.ts';
import { contentOf, type RecipeContent, type SavedRecipes } from './saved-recipe.ts';

/** Whether two recipes say the same. The order of fixes does not count: they are done in a fixed one. */
export function isSameContent(a: RecipeContent, b: RecipeContent): boolean {
  return textOf(a) === textOf(b);
}

function textOf({ recipe, fixes = [] }: RecipeContent): string {
  return JSON.stringify([Object.entries(recipe).sort(), [...fixes].sort()]);
}

/** Changes of the artist's own recipes, as {@link SavedEdits} says. */
export const {
  added: withRecipe,
  without: withoutRecipe,
  renamed,
  duplicated,
  moved,
  updated,
  imported,
} = savedEdits<RecipeContent>({ contentOf, isSame: isSameContent });

export const takenBack = (now: SavedRecipes, before: SavedRecipes, after: SavedRecipes): SavedRecipes =>
  savedTakenBack(now, before, after);
