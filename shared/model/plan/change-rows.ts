import { AppError } from '../app-error.ts';
import type { PlanRow } from '../plan.ts';
import type { Recipe } from '../recipe.ts';
import { whyRecipeDoesNotFit } from './recipe-fits.ts';
import type { RowChange, RowLabels, RowOwn } from './row-changes.ts';

/** What is needed of a row to change it. */
export type ChangeableRow = Pick<PlanRow, 'id' | 'reference' | 'status'> & RowOwn;

const LETTERS = 'bcdefghijklmnopqrstuvwxyz';
const ROW_ID = /^(.*\d)([b-z]?)$/;

/** The id that the first row of a reference has: `row-3` for `row-3b`. */
export function firstIdOf(id: string): string {
  return ROW_ID.exec(id)?.[1] ?? id;
}

/** What a row has of its own. */
export function ownOf({ recipe, labels, wish }: RowOwn): RowOwn {
  return {
    ...(recipe && { recipe }),
    ...(labels && { labels }),
    ...(wish !== undefined && { wish }),
  };
}

/** The row with these things of its own in place of what it has. */
export function withOwn<Row extends RowOwn>(row: Row, own: RowOwn): Row {
  return { ...row, recipe: undefined, labels: undefined, again: undefined, wish: undefined, ...own };
}

/**
 * The rows of a plan with changes made, in their order. Pure: what the changes mean for status and price is judged afterwards.
 * @param newWish makes the id of a wish to make a row again
 * @throws AppError `not-found` for a row that is not there, `usage` for a recipe that does not fit its row, or too many of them
 */
export function changeRows<Row extends ChangeableRow>(
  rows: readonly Row[],
  changes: readonly RowChange[],
  newWish: () => string,
): Row[] {
  const groups = Map.groupBy(rows, ({ id }) => firstIdOf(id));
  for (const change of changes) {
    for (const [first, ids] of Map.groupBy(new Set(change.rows), firstIdOf)) {
      const group = groups.get(first) ?? [];
      const named = group.filter(({ id }) => ids.includes(id));
      if (named.length < ids.length) {
        throw new AppError(
          'not-found',
          'A row of this change is not in the plan any more; look at it again.',
        );
      }
      groups.set(first, changeGroup(group, named, change, newWish));
    }
  }
  return [...groups.values()].flat();
}

function changeGroup<Row extends ChangeableRow>(
  group: readonly Row[],
  named: readonly Row[],
  change: RowChange,
  newWish: () => string,
): Row[] {
  const others = group.filter((row) => !named.includes(row));
  const placed = change.recipes === undefined ? named : withRecipes(named, others, change.recipes ?? [null]);
  const changed = placed.map((row) => withAgain(withLabels(row, change.labels), change.again, newWish));
  return [...others, ...changed].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A row for each recipe in place of the named rows of one reference. A new row has the labels of the first. */
function withRecipes<Row extends ChangeableRow>(
  named: readonly Row[],
  others: readonly Row[],
  recipes: readonly (Recipe | null)[],
): Row[] {
  const [first] = named;
  if (first === undefined) return [];
  const list = recipes.length === 0 && others.length === 0 ? [null] : recipes;
  const free = freeIds(firstIdOf(first.id), [...named, ...others]);
  if (list.length - named.length > free.length) {
    throw new AppError(
      'usage',
      `A reference can have ${LETTERS.length + 1} rows at most; choose fewer recipes for it.`,
    );
  }
  return list.map((recipe, index) => {
    const why = recipe === null ? null : whyRecipeDoesNotFit(recipe, first.reference);
    if (why !== null) throw new AppError('usage', why);
    const row = named[index] ?? {
      ...withOwn(first, { labels: first.labels }),
      id: free[index - named.length] ?? first.id,
    };
    // A wish to make something again is about what was made with the former recipe.
    const isSame = JSON.stringify(row.recipe ?? null) === JSON.stringify(recipe);
    return { ...row, recipe: recipe ?? undefined, ...(isSame ? {} : { again: undefined, wish: undefined }) };
  });
}

/** The ids that further rows of a reference can have. */
function freeIds(first: string, rows: readonly ChangeableRow[]): readonly string[] {
  const taken = new Set(rows.map(({ id }) => id));
  return [...LETTERS].map((letter) => `${first}${letter}`).filter((id) => !taken.has(id));
}

function withLabels<Row extends ChangeableRow>(row: Row, change: RowChange['labels']): Row {
  if (change === undefined) return row;
  const { name, note, tags } = { ...row.labels, ...(change ?? { name: null, note: null, tags: null }) };
  const labels: RowLabels = {
    ...(name && { name }),
    ...(note && { note }),
    ...(tags && tags.length > 0 && { tags: [...new Set(tags)] }),
  };
  return { ...row, labels: Object.keys(labels).length === 0 ? undefined : labels };
}

function withAgain<Row extends ChangeableRow>(
  row: Row,
  again: boolean | undefined,
  newWish: () => string,
): Row {
  if (again === false) return { ...row, again: undefined, wish: undefined };
  if (again === undefined || row.wish !== undefined || row.status === 'owed') return row;
  return { ...row, again: true, wish: newWish() };
}
