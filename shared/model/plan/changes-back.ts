import { type ChangeableRow, changeRows, firstIdOf, ownOf } from './change-rows.ts';
import type { RowChange, RowOwn } from './row-changes.ts';

/**
 * The changes that lead from the rows of a plan back to what they had before. A reference gets its rows back under their ids, unless an
 * earlier change had left a gap between them.
 * @param before rows of the plan as they were; references that are not in both are left alone
 */
export function changesBack(before: readonly ChangeableRow[], now: readonly ChangeableRow[]): RowChange[] {
  const present = Map.groupBy(now, ({ id }) => firstIdOf(id));
  const steps: RowChange[] = [];
  const details: RowChange[] = [];
  for (const [first, rows] of Map.groupBy(before, ({ id }) => firstIdOf(id))) {
    const group = present.get(first);
    if (group === undefined || textOf(group) === textOf(rows)) continue;
    const [step] = recipesBack(rows, group);
    if (step !== undefined) steps.push(step);
    const back = step === undefined ? group : changeRows(group, [step], () => '');
    details.push(...back.flatMap((row, index) => ownBack(row, rows[index])));
  }
  return [...merged(steps), ...merged(details)];
}

function recipesBack(rows: readonly ChangeableRow[], group: readonly ChangeableRow[]): RowChange[] {
  const recipes = rows.map(({ recipe }) => recipe ?? null);
  const isSame =
    rows.length === group.length &&
    group.every(({ id, recipe }, index) => {
      return id === rows[index]?.id && JSON.stringify(recipe ?? null) === JSON.stringify(recipes[index]);
    });
  return isSame ? [] : [{ rows: group.map(({ id }) => id), recipes }];
}

function ownBack(row: ChangeableRow, former: RowOwn | undefined): RowChange[] {
  if (former === undefined) return [];
  const changes: RowChange[] = [];
  if (JSON.stringify(row.labels ?? {}) !== JSON.stringify(former.labels ?? {})) {
    const { name = null, note = null, tags = null } = former.labels ?? {};
    changes.push({ rows: [row.id], labels: { name, note, tags } });
  }
  const again = former.wish !== undefined;
  if (again !== (row.wish !== undefined)) changes.push({ rows: [row.id], again });
  return changes;
}

/** Equal changes as one. */
function merged(changes: readonly RowChange[]): RowChange[] {
  const groups = Map.groupBy(changes, ({ rows: _, ...change }) => JSON.stringify(change));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, rows: group.flatMap(({ rows }) => rows) }];
  });
}

function textOf(rows: readonly ChangeableRow[]): string {
  return JSON.stringify(rows.map((row) => [row.id, ownOf(row)]));
}
