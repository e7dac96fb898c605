import type { PlanRow } from '../../../shared/model/plan.ts';
import type { TableLayout } from '../../../shared/model/settings/settings.ts';
import { factsOf } from './row-facts.ts';

/** What becomes of a row, by which a plan can be filtered; `left-out` is what the artist took out of what would be started. */
export const ROW_GROUPS = ['blocked', 'warnings', 'ready', 'left-out', 'owed', 'done', 'duplicate'] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

/** Which rows of the plan are shown. */
export interface PlanFilter {
  /** Each word must occur in the name or the check. */
  readonly words: string;
  readonly group: RowGroup | 'all';
}

export const NO_PLAN_FILTER: PlanFilter = { words: '', group: 'all' };

/** The keys of what is left out. */
export type LeftOut = ReadonlySet<string>;

/** Whether Start sends the row: a set is not sent as long as one of its pictures is left out. */
export function isChecked(row: PlanRow, leftOut: LeftOut): boolean {
  return row.status === 'new' && !isOut(row, leftOut);
}

function isOut(row: PlanRow, leftOut: LeftOut): boolean {
  if (leftOut.size === 0) return false;
  const { sentKey } = factsOf(row);
  return (sentKey !== null && leftOut.has(sentKey)) || hasPictureOut(row, leftOut);
}

/** Whether a picture of a row was left out. Asked of every row several times for each change: a loop takes a third of what `some` does. */
export function hasPictureOut(row: PlanRow, leftOut: LeftOut): boolean {
  for (const key of factsOf(row).keys) if (leftOut.has(key)) return true;
  return false;
}

export function groupOf(row: PlanRow, leftOut: LeftOut): RowGroup {
  if (row.status !== 'new') return row.status;
  if (isOut(row, leftOut)) return 'left-out';
  return factsOf(row).check.tone === 'warn' ? 'warnings' : 'ready';
}

export function isFilteringPlan({ words, group }: PlanFilter): boolean {
  return words.trim() !== '' || group !== 'all';
}

export function filterPlan(
  rows: readonly PlanRow[],
  filter: PlanFilter,
  leftOut: LeftOut,
): readonly PlanRow[] {
  if (!isFilteringPlan(filter)) return rows;
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (filter.group !== 'all' && groupOf(row, leftOut) !== filter.group) return false;
    return words.every((word) => factsOf(row).text.includes(word));
  });
}

/** The number of rows in each group. */
export function groupCounts(
  rows: readonly PlanRow[],
  leftOut: LeftOut,
): Readonly<Record<RowGroup | 'all', number>> {
  const counts = { all: rows.length, ...zeros() };
  for (const row of rows) counts[groupOf(row, leftOut)] += 1;
  return counts;
}

const zeros = (): Record<RowGroup, number> => ({
  blocked: 0,
  warnings: 0,
  ready: 0,
  'left-out': 0,
  owed: 0,
  done: 0,
  duplicate: 0,
});

/** The columns that the plan can be sorted by, from left to right. */
export const PLAN_COLUMNS = ['reference', 'size', 'recipe', 'check', 'credits'] as const;
export type PlanColumn = (typeof PLAN_COLUMNS)[number];

const isPlanColumn = (id: string): id is PlanColumn => (PLAN_COLUMNS as readonly string[]).includes(id);

const rankOf: ReadonlyMap<RowGroup, number> = new Map(ROW_GROUPS.map((group, rank) => [group, rank]));

/** What a row's recipe is called; undefined stands for the batch's. */
export type RecipeWords = (recipe: PlanRow['recipe']) => string;

/**
 * Sorts rows by a column, as it is shown. Without one, what is blocked stands on top, and the rest is as the engine found it. Rows that are
 * equal keep their order.
 */
export function sortPlan(
  rows: readonly PlanRow[],
  sort: TableLayout['sort'],
  leftOut: LeftOut,
  recipeWords: RecipeWords,
): readonly PlanRow[] {
  if (sort === null || !isPlanColumn(sort.by)) return blockedFirst(rows);
  const keyOf = keysOf(leftOut, recipeWords)[sort.by];
  const sign = sort.down ? -1 : 1;
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign))
    .map(({ row }) => row);
}

function blockedFirst(rows: readonly PlanRow[]): readonly PlanRow[] {
  const blocked = rows.filter(({ status }) => status === 'blocked');
  if (blocked.length === 0) return rows;
  return [...blocked, ...rows.filter(({ status }) => status !== 'blocked')];
}

type Key = string | number;

function keysOf(
  leftOut: LeftOut,
  recipeWords: RecipeWords,
): Readonly<Record<PlanColumn, (row: PlanRow) => Key>> {
  const recipes = new Map<PlanRow['recipe'], string>();
  const recipeKey = ({ recipe }: PlanRow): string => {
    const words = recipes.get(recipe) ?? recipeWords(recipe).toLowerCase();
    recipes.set(recipe, words);
    return words;
  };
  return {
    reference: (row) => factsOf(row).nameKey,
    size: (row) => factsOf(row).bytes,
    recipe: recipeKey,
    check: (row) => `${rankOf.get(groupOf(row, leftOut))} ${factsOf(row).check.words}`,
    // What is not sent costs nothing.
    credits: (row) => (isChecked(row, leftOut) ? Number(row.credits ?? -1) : -1),
  };
}
