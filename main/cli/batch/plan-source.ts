import { basename } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import type { FixChoice } from '../../../shared/model/mend/fix.ts';
import {
  MAX_PLAN_FILE_BYTES,
  type ReadPlanFile,
  readPlanFile,
} from '../../../shared/model/plan/read-plan-file.ts';
import { MAX_RECIPE_FILE_BYTES, readRecipeFile } from '../../../shared/model/recipe/recipe-file.ts';
import { isSameName } from '../../../shared/model/recipe/saved-recipe.ts';
import type { NamedRecipe, Recipe } from '../../../shared/model/recipe.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import { readSmallFile } from '../../engine/disk/read-small-file.ts';
import type { BatchOptions } from './batch-options.ts';
import { chooseRecipe } from './batch-recipe.ts';
import { requireFitsChain, requireNoChainOptions } from './chain/chain-options.ts';
import { knownRecipes } from './known-recipes.ts';
import { requirePossible } from './row-setting-changes.ts';

/** Where the plan of a run comes from. */
export type PlanSource =
  | {
      readonly from: 'inputs';
      /** Of a chain, that of its first step. */
      readonly recipe: Recipe;
      /** Null for a recipe alone. */
      readonly chain: NamedChain | null;
      /** What is mended: as the options say, else as the named recipe does. */
      readonly fixes: FixChoice;
      /** The recipes that `--set` can name. */
      readonly recipes: readonly NamedRecipe[];
    }
  | { readonly from: 'file'; readonly file: ReadPlanFile };

/**
 * Reads the plan file of a run, or chooses its recipe.
 * @throws AppError `usage` as {@link chooseRecipe} and {@link requirePossible}, `not-found` or `input` for a file that cannot be read
 */
export async function planSource(
  options: BatchOptions,
  settings: Settings,
  { fallback, notice }: { readonly fallback: Recipe; readonly notice: (message: string) => void },
): Promise<PlanSource> {
  if (options.plan !== null) {
    const text = await readText(options.plan, MAX_PLAN_FILE_BYTES);
    return { from: 'file', file: readPlanFile(basename(options.plan), text) };
  }
  const { recipeName, recipeFile } = options;
  const setNames = options.settings.flatMap(({ change }) => (change.of === 'recipe' ? [change.name] : []));
  const names = [...(recipeFile === null && recipeName !== null ? [recipeName] : []), ...setNames];
  const recipes = await knownRecipes(names, settings, notice);
  const isKnown = recipeName !== null && recipes.some(({ name }) => isSameName(name, recipeName));
  const ofFile = recipeFile === null || isKnown ? null : await recipeOfFile(recipeFile);
  if (ofFile !== null && 'steps' in ofFile) {
    const first = requireFitsChain(ofFile, options);
    const { name } = ofFile;
    const recipe = chooseRecipe({ ...options, recipeName: name }, [{ name, recipe: first }], fallback);
    return { from: 'inputs', recipe, chain: ofFile, fixes: options.fixes ?? [], recipes };
  }
  requireNoChainOptions(options.chain);
  const own = ofFile;
  const named = own ?? recipes.find(({ name }) => recipeName !== null && isSameName(name, recipeName));
  const recipe =
    own === null
      ? chooseRecipe(options, recipes, fallback)
      : chooseRecipe({ ...options, recipeName: own.name }, [own], fallback);
  const nameable = own === null ? recipes : [own, ...recipes];
  requirePossible(options.settings, recipe, nameable);
  const fixes = options.fixes ?? [...(named?.fixes ?? [])];
  return { from: 'inputs', recipe, chain: null, fixes, recipes: nameable };
}

/** The only recipe, or the only chain, of a recipe file. */
async function recipeOfFile(path: string): Promise<NamedRecipe | NamedChain> {
  const read = readRecipeFile(basename(path), await readText(path, MAX_RECIPE_FILE_BYTES));
  if ('refused' in read) throw new AppError('input', read.refused);
  const all = [...read.recipes, ...read.chains];
  const [recipe, ...others] = all;
  if (recipe !== undefined && others.length === 0) return recipe;
  const names = all.map(({ name }) => `“${name}”`).join(', ');
  throw new AppError(
    'usage',
    `${basename(path)} has several recipes (${names}); export the one that is meant alone.`,
  );
}

async function readText(path: string, most: number): Promise<string> {
  try {
    return await readSmallFile(path, most);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new AppError('not-found', `There is no file ${path}; check the path.`, { cause });
    }
    throw new AppError('input', `${path} cannot be read (${code ?? message}); name another file.`, { cause });
  }
}
