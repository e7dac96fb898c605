import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import { chainFindings } from '../../../shared/model/chain/chain-findings.ts';
import { READY_CHAINS } from '../../../shared/model/chain/edit-chain.ts';
import { inputTraits } from '../../../shared/model/kind-traits.ts';
import { isSameContent } from '../../../shared/model/recipe/recipe-edits.ts';
import { isSameChain } from '../../../shared/model/recipe/saved-chain.ts';
import { isSameName } from '../../../shared/model/recipe/saved-recipe.ts';
import type { SharedRecipes } from '../../../shared/model/recipe/shared-recipes.ts';
import { BUILT_IN_RECIPES, type NamedRecipe } from '../../../shared/model/recipe.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import type { WatchedFor } from '../../../shared/model/watch/watch.ts';

/** Where recipes have names: in the settings, and in the studio's folder. */
export interface RecipePlaces {
  readonly settings: () => Pick<Settings, 'recipes' | 'chains'>;
  readonly shared: () => Promise<Pick<SharedRecipes, 'recipes' | 'chains' | 'away'>>;
}

/** The recipe or chain of a name. */
export interface FoundRecipe {
  /** As it is now; null if there is none. */
  readonly found: NamedRecipe | NamedChain | null;
  /** False while the studio's folder cannot be read, so that it may be there all the same. */
  readonly isSure: boolean;
}

/** What is the artist's own goes before what is shared. */
export async function recipeOfName({ settings, shared }: RecipePlaces, name: string): Promise<FoundRecipe> {
  const isIt = (each: { readonly name: string }): boolean => isSameName(each.name, name);
  const { recipes, chains } = settings();
  const own = [...BUILT_IN_RECIPES, ...recipes].find(isIt) ?? [...READY_CHAINS, ...chains].find(isIt);
  if (own !== undefined) return { found: own, isSure: true };
  const { recipes: theirs, chains: theirChains, away } = await shared();
  const found = theirs.find(isIt) ?? theirChains.find(isIt) ?? null;
  return { found, isSure: away === null };
}

/** What a folder is watched for, made with a recipe or chain as it is now. */
export function watchedForOf(before: WatchedFor, now: NamedRecipe | NamedChain): WatchedFor {
  const { chain: _chain, fixes: _fixes, ...kept } = before;
  if (!('steps' in now)) return { ...kept, recipe: now.recipe, ...(now.fixes && { fixes: now.fixes }) };
  const { name, steps } = now;
  const [first] = steps;
  return { ...kept, recipe: first?.recipe ?? before.recipe, chain: { name, steps } };
}

/** Whether what is made is what the recipe or chain says. */
export function isAsNamed({ recipe, fixes, chain }: WatchedFor, now: NamedRecipe | NamedChain): boolean {
  if ('steps' in now) return chain !== undefined && isSameChain(chain, now);
  return chain === undefined && isSameContent({ recipe, fixes }, now);
}

/** Why no folder can be watched for it, as a sentence; null if one can. */
export function whyNotWatched({ recipe, chain }: WatchedFor): string | null {
  const [finding] = chain === undefined ? [] : chainFindings(chain);
  if (finding !== undefined) return finding.message;
  return inputTraits(recipe).meshes === 'one'
    ? 'This recipe textures one model that is chosen by hand, so no folder can be watched for it; choose another recipe.'
    : null;
}

/** What a folder is to be watched for: a recipe under its name, as that says now, is followed when it is edited. */
export async function withFollowing(places: RecipePlaces, watchedFor: WatchedFor): Promise<WatchedFor> {
  const { recipeName } = watchedFor;
  const found = recipeName === null ? null : (await recipeOfName(places, recipeName)).found;
  return { ...watchedFor, follows: found !== null && isAsNamed(watchedFor, found) };
}
