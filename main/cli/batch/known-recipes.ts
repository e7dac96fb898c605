import { isSameName } from '../../../shared/model/recipe/saved-recipe.ts';
import { BUILT_IN_RECIPES, type NamedRecipe } from '../../../shared/model/recipe.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import { readRecipesOnce } from '../../engine/recipes/recipe-folder.ts';

/**
 * The recipes that a run can name: the built-in ones, the artist's own, then those of the shared folder, which is read only if one of the
 * names is none of the others.
 * @param names those that the run names
 * @param notice told what of the folder could not be read
 */
export async function knownRecipes(
  names: readonly string[],
  { recipes, recipeFolder }: Pick<Settings, 'recipes' | 'recipeFolder'>,
  notice: (message: string) => void,
): Promise<readonly NamedRecipe[]> {
  const here = [...BUILT_IN_RECIPES, ...recipes];
  if (names.every((name) => here.some((each) => isSameName(each.name, name)))) return here;
  const shared = await readRecipesOnce(recipeFolder);
  if (shared.away !== null) notice(shared.away);
  for (const sentence of shared.broken) notice(sentence);
  return [...here, ...shared.recipes];
}
