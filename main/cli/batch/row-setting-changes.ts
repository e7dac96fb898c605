import { posix, relative, sep } from 'node:path';
import { TASK_KINDS } from '../../../shared/interface/tasks.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { RESULT_FORMATS } from '../../../shared/model/kind-traits.ts';
import { whyRecipeDoesNotFit } from '../../../shared/model/plan/recipe-fits.ts';
import type { RowChange } from '../../../shared/model/plan/row-changes.ts';
import { recipeOf } from '../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { isSameName } from '../../../shared/model/recipe/saved-recipe.ts';
import {
  DEFAULT_RECIPES,
  type NamedRecipe,
  type Recipe,
  recipeSchema,
} from '../../../shared/model/recipe.ts';
import { labelOf, placeOf, viewsOf } from '../../../shared/model/reference.ts';
import { mayEndAs } from './globs/may-fit.ts';
import type { RowSetting } from './row-setting.ts';

/**
 * What `--set` changes of the rows of a plan: each setting in turn, for the references that its pattern fits.
 * @throws AppError `usage` for a pattern that fits nothing, an unknown recipe, one that cannot be used for its reference, or `again` of a chain
 * that is done
 */
export function rowSettingChanges(
  plan: Plan,
  settings: readonly RowSetting[],
  recipes: readonly NamedRecipe[],
): RowChange[] {
  const own = new Map<string, Recipe>();
  const changes: RowChange[] = [];
  const names = new Map(plan.rows.map((row) => [row, namesOf(plan, row)]));
  for (const setting of settings) {
    const rows = plan.rows.filter((row) => fitsNames(setting.pattern, names.get(row) ?? []));
    if (rows.length === 0) {
      throw refuse(
        setting,
        'its pattern fits no reference of this batch, so nothing is sent; correct it or leave it out',
      );
    }
    const { change } = setting;
    const ids = rows.map(({ id }) => id);
    if (change.of === 'labels') changes.push({ rows: ids, labels: change.labels });
    else if (change.of === 'again') {
      if (change.again) requireNotDone(plan, rows, setting);
      changes.push({ rows: ids, again: change.again });
    } else {
      for (const row of rows)
        own.set(row.id, changed(setting, own.get(row.id) ?? recipeOf(plan, row), row, recipes));
    }
  }
  return [...[...own].map(([id, recipe]): RowChange => ({ rows: [id], recipes: [recipe] })), ...changes];
}

/**
 * Of a chain, again is the word for what was sent before. Throws AppError `usage` where all that it would be said of is done, so that it would say
 * nothing.
 */
function requireNotDone({ chain }: Plan, rows: readonly PlanRow[], setting: RowSetting): void {
  if (chain === undefined || rows.some(({ status }) => status !== 'done')) return;
  throw refuse(
    setting,
    'of a chain, again sends what was sent before, and all that this pattern fits is done; leave it out, or name the step that is made once more with --again-from',
  );
}

/**
 * Refuses settings that no reference could take, before anything is looked at.
 * @param recipe that of the batch
 * @throws AppError `usage` for an unknown recipe, or a field that belongs to no kind of recipe of this run
 */
export function requirePossible(
  settings: readonly RowSetting[],
  recipe: Recipe,
  recipes: readonly NamedRecipe[],
): void {
  const possible = [recipe];
  for (const setting of settings) {
    if (setting.change.of === 'recipe') possible.push(withSetting(setting, recipe, recipes));
    if (setting.change.of !== 'field') continue;
    const refusals = possible.map((each) => refusalOf(() => withSetting(setting, each, recipes)));
    if (refusals.every((refusal) => refusal !== null)) throw refusals[0];
  }
}

function refusalOf(work: () => unknown): AppError | null {
  try {
    work();
    return null;
  } catch (cause) {
    if (cause instanceof AppError) return cause;
    throw cause;
  }
}

function changed(setting: RowSetting, recipe: Recipe, row: PlanRow, recipes: readonly NamedRecipe[]): Recipe {
  const next = withSetting(setting, recipe, recipes);
  const why = whyRecipeDoesNotFit(next, row.reference);
  if (why !== null) throw new AppError('usage', why);
  return next;
}

function withSetting(setting: RowSetting, recipe: Recipe, recipes: readonly NamedRecipe[]): Recipe {
  const { change } = setting;
  if (change.of === 'recipe') {
    const found = recipes.find(({ name }) => isSameName(name, change.name));
    if (found !== undefined) return found.recipe;
    throw refuse(
      setting,
      `there is no such recipe; there are: ${recipes.map(({ name }) => `“${name}”`).join(', ')}`,
    );
  }
  if (change.of !== 'field') return recipe;
  for (const field of Object.keys(change.changes)) {
    if (field in recipe) continue;
    const kinds = TASK_KINDS.filter((kind) => field in DEFAULT_RECIPES[kind]);
    throw refuse(
      setting,
      `${change.field} belongs to ${kinds.join(' or ')}, and the recipe is of kind ${recipe.kind}`,
    );
  }
  const { format } = change.changes;
  const formats = RESULT_FORMATS[recipe.kind];
  if (format !== undefined && !formats.includes(format)) {
    throw refuse(setting, `${format} is no format of kind ${recipe.kind}; choose of ${formats.join(', ')}`);
  }
  return recipeSchema.parse({ ...recipe, ...change.changes });
}

/** What a pattern is held against: the subject's name, and the name and the places of each of its files. */
export function namesOf(
  { paths }: Pick<Plan, 'paths'>,
  { reference }: Pick<PlanRow, 'reference'>,
): readonly string[] {
  const files = viewsOf(reference).map(({ image }) => image.path);
  const places = [...files, placeOf(reference)];
  const inFolders = places.flatMap((path) => paths.map((folder) => relative(folder, path)));
  const inside = inFolders.filter((path) => path !== '' && !path.startsWith('..'));
  const named = viewsOf(reference).map(({ image }) => image.name);
  return [reference.name, labelOf(reference), ...named, ...inside, ...places].map(comparable);
}

/** @param names as {@link namesOf} gives them */
export function fitsNames(pattern: string, names: readonly string[]): boolean {
  const glob = comparable(pattern).replace(/^\.\//, '');
  return names.some((name) => name === glob || (mayEndAs(name, glob) && posix.matchesGlob(name, glob)));
}

/** Upper and lower case are the same, and so are the separators of the systems. */
const comparable = (path: string): string => path.replaceAll(sep, '/').normalize('NFC').toLowerCase();

function refuse({ text }: RowSetting, why: string): AppError {
  return new AppError('usage', `--set “${text}”: ${why}.`);
}
