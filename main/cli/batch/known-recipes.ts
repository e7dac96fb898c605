import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import { READY_CHAINS } from '../../../shared/model/chain/edit-chain.ts';
import { isSameName } from '../../../shared/model/recipe/saved-recipe.ts';
import { BUILT_IN_RECIPES, type NamedRecipe } from '../../../shared/model/recipe.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import { readRecipesOnce } from '../../engine/recipes/recipe-folder.ts';

/** What a run can name. A recipe goes before a chain of the same name, and what is the artist's own before what is shared. */
export interface KnownRecipes {
  readonly recipes: readonly NamedRecipe[];
  readonly chains: readonly NamedChain[];
}

/**
 * The recipes and chains that a run can name: the built-in ones, the artist's own, then those of the shared folder, which is read only if one of
 * the names is none of the others.
 * @param names those that the run names
 * @param notice told what of the folder could not be read
 */
export async function knownRecipes(
  names: readonly string[],
  { recipes, chains: own, recipeFolder }: Pick<Settings, 'recipes' | 'chains' | 'recipeFolder'>,
  notice: (message: string) => void,
): Promise<KnownRecipes> {
  const chains = [...READY_CHAINS, ...own];
  const here = { recipes: [...BUILT_IN_RECIPES, ...recipes], chains };
  const all = [...here.recipes, ...chains];
  if (names.every((name) => all.some((each) => isSameName(each.name, name)))) return here;
  const shared = await readRecipesOnce(recipeFolder);
  if (shared.away !== null) notice(shared.away);
  for (const sentence of shared.broken) notice(sentence);
  const isFree = ({ name }: { readonly name: string }): boolean =>
    !all.some((each) => isSameName(each.name, name));
  return {
    recipes: [...here.recipes, ...shared.recipes.filter(isFree)],
    chains: [...chains, ...shared.chains.filter(isFree)],
  };
}
