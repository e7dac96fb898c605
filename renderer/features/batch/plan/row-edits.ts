import { firstIdOf } from '../../../../shared/model/plan/change-rows.ts';
import type { RowChange } from '../../../../shared/model/plan/row-changes.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { NamedRecipe, Recipe } from '../../../../shared/model/recipe.ts';

/** A value of several rows: the one that all of them have, or that they differ. */
export type Shared<Value> = { readonly isMixed: false; readonly value: Value } | { readonly isMixed: true };

export function sharedOf<Value>(
  rows: readonly PlanRow[],
  read: (row: PlanRow) => Value,
): Shared<Value | undefined> {
  const [first] = rows;
  if (first === undefined) return { isMixed: false, value: undefined };
  const value = read(first);
  const text = textOf(value);
  return rows.every((row) => textOf(read(row)) === text) ? { isMixed: false, value } : { isMixed: true };
}

const textOf = (value: unknown): string => JSON.stringify(value ?? null);

const idsOf = (rows: readonly PlanRow[]): string[] => rows.map(({ id }) => id);

/** The rows with another recipe; null for the batch's. */
export function withRecipe(rows: readonly PlanRow[], recipe: Recipe | null): readonly RowChange[] {
  return [{ rows: idsOf(rows), recipes: [recipe] }];
}

/**
 * A further row with a recipe for each reference of the rows that has none with it yet.
 * @param all every row of the plan
 */
export function alsoWith(
  all: readonly PlanRow[],
  rows: readonly PlanRow[],
  recipe: Recipe | null,
): readonly RowChange[] {
  const made = new Set(
    all.filter((row) => textOf(row.recipe) === textOf(recipe)).map(({ id }) => firstIdOf(id)),
  );
  const firsts = [...Map.groupBy(rows, ({ id }) => firstIdOf(id))]
    .filter(([reference]) => !made.has(reference))
    .flatMap(([, [first]]) => first ?? []);
  return [...Map.groupBy(firsts, (row) => textOf(row.recipe)).values()].map((group) => ({
    rows: idsOf(group),
    recipes: [group[0]?.recipe ?? null, recipe],
  }));
}

/** What the artist must know of a recipe that rows get: what it mends by itself holds only for a batch. Null if that is nothing. */
export function remarkOfMends({ name, fixes = [] }: NamedRecipe): string | null {
  if (fixes.length === 0) return null;
  return `What ${name} mends by itself (${fixes.join(', ')}) is not part of a row’s own recipe: these rows are mended as the batch is. Mend them in the plan, if they need it.`;
}

/** Whether its reference has further rows, with other recipes. */
export function hasOthers(all: readonly PlanRow[]): (row: PlanRow) => boolean {
  const counts = new Map<string, number>();
  for (const { id } of all) counts.set(firstIdOf(id), (counts.get(firstIdOf(id)) ?? 0) + 1);
  return ({ id }) => (counts.get(firstIdOf(id)) ?? 0) > 1;
}

/** The rows without their own: of each reference the last one stays, with the batch's recipe. */
export function withoutRows(rows: readonly PlanRow[]): readonly RowChange[] {
  return [{ rows: idsOf(rows), recipes: [] }];
}

export function madeAgain(rows: readonly PlanRow[], again: boolean): readonly RowChange[] {
  return [{ rows: idsOf(rows), again }];
}

/** Whether a row has anything of its own that can be forgotten: the job of an owed one has it already. */
export const differs = ({ recipe, labels, wish, status }: PlanRow): boolean =>
  status !== 'owed' && (recipe !== undefined || labels !== undefined || wish !== undefined);

/** Each reference that differs becomes one row again, as the batch; beside rows that are owed, none is left. */
export function asBatch(all: readonly PlanRow[]): readonly RowChange[] {
  const groups = [...Map.groupBy(all, ({ id }) => firstIdOf(id)).values()].filter((group) =>
    group.some(differs),
  );
  const isOwed = ({ status }: PlanRow): boolean => status === 'owed';
  const whole = groups.filter((group) => !group.some(isOwed)).flat();
  const beside = groups
    .filter((group) => group.some(isOwed))
    .flatMap((group) => group.filter((row) => !isOwed(row)));
  return [
    ...(whole.length === 0 ? [] : [{ rows: idsOf(whole), recipes: [null], labels: null, again: false }]),
    ...(beside.length === 0 ? [] : withoutRows(beside)),
  ];
}

/** An empty text sets a label back. */
export function labelled(
  rows: readonly PlanRow[],
  labels: NonNullable<RowChange['labels']>,
): readonly RowChange[] {
  return [{ rows: idsOf(rows), labels }];
}
