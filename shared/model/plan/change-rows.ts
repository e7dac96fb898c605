import { AppError } from '../app-error.ts';
import type { PlanRow } from '../plan.ts';
import type { Recipe } from '../recipe.ts';
import { whyRecipeDoesNotFit } from './recipe-fits.ts';
import type { RowChange, RowLabels, RowOwn } from './row-changes.ts';

/** What is needed of a row to change it. */
export type ChangeableRow = Pick<PlanRow, 'id' | 'reference' | 'status' | 'madeSince'> & RowOwn;

const LETTERS = 'bcdefghijklmnopqrstuvwxyz';
const FURTHER_ROW = /^row-\d+[b-z]$/;
const FURTHER_OTHER = /\.[b-z]$/;

/** The id that the first row of a reference has: `row-3` for `row-3b`. */
export function firstIdOf(id: string): string {
  if (FURTHER_ROW.test(id)) return id.slice(0, -1);
  return FURTHER_OTHER.test(id) ? id.slice(0, -2) : id;
}

/** What tells a row from the first of its reference; empty for that one. */
export function letterOf(id: string): string {
  return firstIdOf(id) === id ? '' : id.slice(-1);
}

/** The id of a row of a reference by its letter. Ids that may end with any letter get a dot before it. */
export function idOf(first: string, letter: string): string {
  if (letter === '') return first;
  return FURTHER_ROW.test(`${first}b`) ? `${first}${letter}` : `${first}.${letter}`;
}

/**
 * The ids of so many rows in place of the named ones of a reference: theirs, then new ones behind all that are there. An id that a row had
 * before stays free, so that it never stands for another row.
 */
export function idsOfRows(named: readonly string[], others: readonly string[], count: number): string[] {
  if (count <= named.length) return named.slice(0, count);
  const first = firstIdOf(named[0] ?? '');
  const taken = [...named, ...others];
  let last = -1;
  for (const id of taken) last = Math.max(last, LETTERS.indexOf(letterOf(id) || ' '));
  const ids = [...named];
  for (let step = 1; step <= LETTERS.length && ids.length < count; step += 1) {
    const id = idOf(first, LETTERS.charAt((last + step) % LETTERS.length));
    if (!taken.includes(id)) ids.push(id);
  }
  return ids;
}

const NO_WISH = { again: undefined, wish: undefined, over: undefined } as const;

/** What a row has of its own. */
export function ownOf({ recipe, labels, wish, over }: RowOwn): RowOwn {
  return {
    ...(recipe && { recipe }),
    ...(labels && { labels }),
    ...(wish !== undefined && { wish, ...(over !== undefined && { over }) }),
  };
}

/** The row with these things of its own in place of what it has. */
export function withOwn<Row extends RowOwn>(row: Row, own: RowOwn): Row {
  return { ...row, recipe: undefined, labels: undefined, ...NO_WISH, ...own };
}

/**
 * The rows of a plan with changes made, in their order. Pure: what the changes mean for status and price is judged afterwards.
 * @param newWish makes the id of a wish to make a row again
 * @throws AppError `not-found` for a row that is not there, `usage` for a recipe that does not fit its row, too many of them, or another
 * recipe for a row in the queue
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
      const named =
        group.length === 1 && ids[0] === group[0]?.id ? group : group.filter(({ id }) => ids.includes(id));
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
  const others = named.length === group.length ? [] : group.filter((row) => !named.includes(row));
  const placed = change.recipes === undefined ? named : withRecipes(named, others, change);
  requireKept(named, placed);
  const changed = placed.map((row) => withAgain(withLabels(row, change.labels), change.again, newWish));
  return [...others, ...changed].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * What is in the queue is sent as it was given: its row with another recipe would be paid for beside it.
 * @throws AppError `usage`
 */
function requireKept(before: readonly ChangeableRow[], after: readonly ChangeableRow[]): void {
  const recipes = new Map(after.map(({ id, recipe }) => [id, { recipe }]));
  for (const { id, status, recipe } of before) {
    const now = recipes.get(id);
    if (status !== 'owed' || (now !== undefined && isSame(now.recipe, recipe ?? null))) continue;
    throw new AppError(
      'usage',
      'A row of this change is in the queue by now, and keeps the recipe that its job was given. Choose the other rows.',
    );
  }
}

/** A row for each recipe in place of the named rows of one reference. A new row has the labels of the first. */
function withRecipes<Row extends ChangeableRow>(
  named: readonly Row[],
  others: readonly Row[],
  change: RowChange,
): Row[] {
  const [first] = named;
  if (first === undefined) return [];
  const { recipes = null } = change;
  const list = recipes === null || (recipes.length === 0 && others.length === 0) ? [null] : recipes;
  const ids = idsFor(named, others, list.length, change.ids);
  return list.map((recipe, index) => {
    const why = recipe === null ? null : whyRecipeDoesNotFit(recipe, first.reference);
    if (why !== null) throw new AppError('usage', why);
    const id = ids[index] ?? first.id;
    const row = named.find((each) => each.id === id) ?? { ...withOwn(first, { labels: first.labels }), id };
    // A wish to make something again is about what was made with the former recipe.
    const wished = row.wish === undefined || isSame(row.recipe, recipe) ? {} : NO_WISH;
    return { ...row, recipe: recipe ?? undefined, ...wished };
  });
}

function isSame(one: Recipe | undefined, other: Recipe | null): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other);
}

function idsFor(
  named: readonly ChangeableRow[],
  others: readonly ChangeableRow[],
  count: number,
  given: readonly string[] | undefined,
): readonly string[] {
  const rest = others.map(({ id }) => id);
  const ids =
    given ??
    idsOfRows(
      named.map(({ id }) => id),
      rest,
      count,
    );
  if (ids.length < count) {
    throw new AppError(
      'usage',
      `A reference can have ${LETTERS.length + 1} rows at most; choose fewer recipes for it.`,
    );
  }
  const isFit = ids.every((id) => firstIdOf(id) === firstIdOf(named[0]?.id ?? '') && !rest.includes(id));
  if (isFit && new Set(ids).size === count) return ids;
  throw new AppError(
    'usage',
    'The ids of this change are not those of rows of one reference; nothing was changed.',
  );
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
  if (again === false) return { ...row, ...NO_WISH, madeSince: undefined };
  if (again === undefined || row.wish !== undefined || row.status === 'owed') return row;
  return { ...row, again: true, wish: newWish(), over: undefined };
}
