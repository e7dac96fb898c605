import { basename } from 'node:path';
import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import type { FixChoice } from '../../../shared/model/mend/fix.ts';
import {
  MAX_PLAN_FILE_BYTES,
  type ReadPlanFile,
  readPlanFile,
} from '../../../shared/model/plan/read-plan-file.ts';
import { isSameName } from '../../../shared/model/recipe/saved-recipe.ts';
import type { NamedRecipe, Recipe } from '../../../shared/model/recipe.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import type { BatchOptions } from './batch-options.ts';
import { chooseRecipe } from './batch-recipe.ts';
import { requireFitsChain, requireNoChainOptions, requireStep } from './chain/chain-options.ts';
import { knownRecipes } from './known-recipes.ts';
import { readText, recipeOfFile } from './recipe-of-file.ts';
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
    const file = readPlanFile(basename(options.plan), text);
    if (file.chain === undefined) requireNoChainOptions(options.chain);
    else requireStep(file.chain, options.chain);
    return { from: 'file', file };
  }
  const { recipeName, recipeFile } = options;
  const setNames = options.settings.flatMap(({ change }) => (change.of === 'recipe' ? [change.name] : []));
  const names = [...(recipeFile === null && recipeName !== null ? [recipeName] : []), ...setNames];
  const { recipes, chains } = await knownRecipes(names, settings, notice);
  const isNamed = ({ name }: NamedRecipe | NamedChain): boolean =>
    recipeName !== null && isSameName(name, recipeName);
  const known = recipes.find(isNamed) ?? chains.find(isNamed);
  const own = recipeFile === null || known !== undefined ? null : await recipeOfFile(recipeFile);
  const named = own ?? known;
  if (named !== undefined && 'steps' in named) {
    const first = requireFitsChain(named, options);
    const { name } = named;
    const recipe = chooseRecipe({ ...options, recipeName: name }, [{ name, recipe: first }], fallback);
    return { from: 'inputs', recipe, chain: named, fixes: options.fixes ?? [], recipes };
  }
  requireNoChainOptions(options.chain);
  const recipe =
    named === undefined
      ? chooseRecipe(options, recipes, fallback, chains)
      : chooseRecipe({ ...options, recipeName: named.name }, [named], fallback);
  const nameable = own === null || 'steps' in own ? recipes : [own, ...recipes];
  requirePossible(options.settings, recipe, nameable);
  const fixes = options.fixes ?? [...(named?.fixes ?? [])];
  return { from: 'inputs', recipe, chain: null, fixes, recipes: nameable };
}
