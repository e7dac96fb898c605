import { type ChangeableRow, firstIdOf, idsOfRows } from './change-rows.ts';
import type { RowChange } from './row-changes.ts';

/**
 * The changes that lead from the rows of a plan back to what they had before, under their ids of then.
 * @param before rows of the plan as they were; references that are not in both are left alone
 */
export function changesBack(before: readonly ChangeableRow[], now: readonly ChangeableRow[]): RowChange[] {
  const present = Map.groupBy(now, ({ id }) => firstIdOf(id));
  const recipes: RowChange[] = [];
  const others: RowChange[] = [];
  for (const [first, rows] of Map.groupBy(before, ({ id }) => firstIdOf(id))) {
    const group = present.get(first);
    if (group === undefined) continue;
    const isKept =
      group.length === rows.length &&
      group.every((row, index) => row.id === rows[index]?.id && isSame(row.recipe, rows[index]?.recipe));
    if (!isKept) recipes.push(recipesBack(rows, group));
    for (const row of rows) {
      const left = group.find(({ id }) => id === row.id);
      others.push(...labelsBack(row, left ?? group[0]));
      // A change of the recipe forgets a wish.
      const isWished = left?.wish !== undefined && isSame(left.recipe, row.recipe);
      const wasWished = row.wish !== undefined;
      if (wasWished !== isWished) others.push({ rows: [row.id], again: wasWished });
    }
  }
  return [...merged(recipes), ...merged(others)];
}

function recipesBack(rows: readonly ChangeableRow[], group: readonly ChangeableRow[]): RowChange {
  const ids = rows.map(({ id }) => id);
  const named = group.map(({ id }) => id);
  const usual = idsOfRows(named, [], ids.length);
  const isUsual = usual.every((id, index) => id === ids[index]);
  const recipes = rows.map(({ recipe }) => recipe ?? null);
  return { rows: named, recipes, ...(isUsual ? {} : { ids }) };
}

function labelsBack(row: ChangeableRow, now: ChangeableRow | undefined): RowChange[] {
  if (isSame(row.labels, now?.labels)) return [];
  const { name = null, note = null, tags = null } = row.labels ?? {};
  return [{ rows: [row.id], labels: { name, note, tags } }];
}

/** Most rows have nothing of their own, which is compared at once. */
function isSame(one: object | undefined, other: object | undefined): boolean {
  return (
    one === other ||
    (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other))
  );
}

/** Equal changes as one. */
function merged(changes: readonly RowChange[]): RowChange[] {
  const groups = Map.groupBy(changes, ({ rows: _, ...change }) => JSON.stringify(change));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, rows: group.flatMap(({ rows }) => rows) }];
  });
}
