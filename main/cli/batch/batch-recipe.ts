import { TASK_KINDS, type TaskKind } from '../../../shared/interface/tasks.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import { inputTraits, RESULT_FORMATS } from '../../../shared/model/kind-traits.ts';
import { isWebAddress, whyNoAddress } from '../../../shared/model/network/source-address.ts';
import { type Finding, recipeFindings } from '../../../shared/model/preflight.ts';
import {
  DEFAULT_RECIPES,
  type NamedRecipe,
  type Recipe,
  recipeSchema,
} from '../../../shared/model/recipe.ts';
import type { BatchOptions } from './batch-options.ts';
import type { RecipeChanges } from './recipe-changes.ts';

/** The option for each field of a recipe. */
export const RECIPE_OPTIONS: Readonly<Record<keyof RecipeChanges, string>> = {
  make: '--make',
  model: '--model',
  resolution: '--resolution',
  faces: '--faces',
  pbr: '--pbr',
  level: '--seg-level',
  removeBackground: '--rmbg',
  format: '--format',
};

/** The kinds whose recipes have a field. */
function kindsWith(field: string): readonly TaskKind[] {
  return TASK_KINDS.filter((kind) => field in DEFAULT_RECIPES[kind]);
}

/** The options by the interface's form fields, which findings name. */
const OPTION_OF_FIELD: Readonly<Record<string, string>> = {
  resolution: '--resolution',
  request_type: '--model',
  face: '--faces',
  pbr: '--pbr',
};

/**
 * The recipe of the run: the named one, or the default of its kind, changed by the options.
 * @param fallback the recipe if the options name neither a recipe nor a kind
 * @param chains those that could be named as well, for the sentence that says what there is
 * @throws AppError `usage` if there is none with that name, an option belongs to another kind, or a value is not allowed
 */
export function chooseRecipe(
  options: Pick<BatchOptions, 'recipeName' | 'kind' | 'changes' | 'meshes' | 'imageUrls' | 'paths'>,
  recipes: readonly NamedRecipe[],
  fallback: Recipe,
  chains: readonly NamedChain[] = [],
): Recipe {
  const base = baseRecipe(options, recipes, fallback, chains);
  requireFit(options, base);
  const recipe = recipeSchema.parse({ ...base, ...options.changes });
  const [finding] = recipe.kind === 'model' ? recipeFindings(recipe) : [];
  if (finding !== undefined) throw new AppError('usage', withOption(finding));
  requireInputs(options, recipe);
  return recipe;
}

/** The message of a broken rule, with the option that fixes it. The rule's own message is for the window, too. */
function withOption({ field, message }: Finding): string {
  const option = OPTION_OF_FIELD[field];
  return option === undefined ? message : `${message.replace(/\.$/, '')} (${option}).`;
}

function baseRecipe(
  { recipeName, kind }: Pick<BatchOptions, 'recipeName' | 'kind'>,
  recipes: readonly NamedRecipe[],
  fallback: Recipe,
  chains: readonly NamedChain[],
): Recipe {
  if (recipeName === null) return kind === null || kind === fallback.kind ? fallback : DEFAULT_RECIPES[kind];
  const found = recipes.find((each) => each.name.toLowerCase() === recipeName.toLowerCase());
  if (found === undefined) {
    const names = [...recipes, ...chains].map((each) => `“${each.name}”`).join(', ');
    throw new AppError('usage', `There is no recipe “${recipeName}”; there are: ${names}.`);
  }
  if (kind === null || kind === found.recipe.kind) return found.recipe;
  throw new AppError(
    'usage',
    `The recipe “${found.name}” is of kind ${found.recipe.kind}, not ${kind}; leave out --kind, or name another recipe.`,
  );
}

/** Refuses options that mean nothing for the kind of recipe. */
function requireFit({ changes }: Pick<BatchOptions, 'changes'>, { kind }: Recipe): void {
  for (const [name, option] of Object.entries(RECIPE_OPTIONS)) {
    const kinds = kindsWith(name);
    if (!(name in changes) || kinds.includes(kind)) continue;
    throw new AppError(
      'usage',
      `${option} belongs to --kind ${kinds.join(' or ')}, and this batch is of kind ${kind}; leave one of them out.`,
    );
  }
  const { format } = changes;
  if (format !== undefined && !RESULT_FORMATS[kind].includes(format)) {
    throw new AppError(
      'usage',
      `--format ${format} is no format of kind ${kind}; choose ${list(RESULT_FORMATS[kind])}.`,
    );
  }
}

/** Refuses missing inputs, and inputs that do not fit the kind of recipe. */
function requireInputs(
  { paths, meshes, imageUrls }: Pick<BatchOptions, 'paths' | 'meshes' | 'imageUrls'>,
  recipe: Recipe,
): void {
  const refuse = (message: string): never => {
    throw new AppError('usage', message);
  };
  const takes = inputTraits(recipe);
  if (imageUrls.length > 0 && !takes.imageUrls) {
    refuse(
      `--image-url belongs to --kind depth, and this batch is of kind ${recipe.kind}; leave one of them out.`,
    );
  }
  if (imageUrls.some((url) => !isWebAddress(url))) {
    refuse('--image-url takes an address that starts with http; name a file without the option.');
  }
  for (const url of [...imageUrls, ...meshes.flatMap((mesh) => (mesh.from === 'url' ? [mesh.url] : []))]) {
    const why = whyNoAddress(url);
    if (why !== null) refuse(why);
  }
  if (meshes.length > 0 && takes.meshes === 'none') {
    refuse('--mesh belongs to --make texture or --kind segmentation; add one of these, or leave it out.');
  }
  if (takes.meshes === 'one' && meshes.length === 0) {
    refuse('--make texture needs the model to texture; name a glb with --mesh.');
  }
  const others = takes.files === 'meshes' ? meshes.length : imageUrls.length;
  if (paths.length + others > 0) return;
  refuse(
    takes.files === 'meshes'
      ? 'No model is named; name a glb, stl or obj, or a folder of them.'
      : 'No folder or file is named; name at least one.',
  );
}

const list = (values: readonly string[]): string => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
