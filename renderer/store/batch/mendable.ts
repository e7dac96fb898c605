import { FIXES, type Fix } from '../../../shared/model/mend/fix.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { type ReferenceView, viewsOf } from '../../../shared/model/reference.ts';
import { rememberLast } from '../remember-last.ts';
import { type Planned, plannedRows } from './plan-rows.ts';
import { factsOf } from './row-facts.ts';

/** Rows that one fix mends. */
export interface Mendable {
  readonly fix: Fix;
  readonly rows: readonly PlanRow[];
}

/** Images by their absolute paths, and what is mended on them; an empty list has them sent as they are. */
export interface Mends {
  readonly images: readonly string[];
  readonly fixes: readonly Fix[];
}

/** What can be mended in the shown rows, fix by fix; empty if nothing can. */
export function mendableIn(state: Planned): readonly Mendable[] {
  return mendableOf(plannedRows(state));
}

const mendableOf = rememberLast((rows: readonly PlanRow[]): readonly Mendable[] => {
  const byFix = new Map<Fix, PlanRow[]>();
  for (const row of rows) {
    for (const fix of factsOf(row).fixes) {
      const its = byFix.get(fix);
      if (its === undefined) byFix.set(fix, [row]);
      else its.push(row);
    }
  }
  return FIXES.flatMap((fix) => {
    const its = byFix.get(fix);
    return its === undefined ? [] : [{ fix, rows: its }];
  });
});

/** What was mended on the images of rows so far, grouped by what it was. */
export function mendsOf(rows: readonly PlanRow[]): readonly Mends[] {
  return mendsWith(rows, () => []);
}

/** What was mended on the images of rows, and further fixes for each, grouped by what it is in all. */
export function mendsWith(
  rows: readonly PlanRow[],
  further: (row: PlanRow, view: ReferenceView) => readonly Fix[],
): readonly Mends[] {
  const groups = new Map<string, { readonly images: Set<string>; readonly fixes: readonly Fix[] }>();
  for (const row of rows) {
    for (const view of viewsOf(row.reference)) {
      const wanted = [...(view.image.mended?.fixes ?? []), ...further(row, view)];
      const fixes = FIXES.filter((fix) => wanted.includes(fix));
      const key = fixes.join(' ');
      const group = groups.get(key) ?? { images: new Set<string>(), fixes };
      group.images.add(view.image.path);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ images, fixes }) => ({ images: [...images], fixes }));
}

/** The mends without the images of rows that are in the queue: their jobs have them as they were. */
export function withoutOwed(mends: readonly Mends[], rows: readonly PlanRow[]): readonly Mends[] {
  const owed = new Set(
    rows.flatMap(({ status, reference }) =>
      status === 'owed' ? viewsOf(reference).map(({ image }) => image.path) : [],
    ),
  );
  return mends
    .map(({ images, fixes }) => ({ images: images.filter((path) => !owed.has(path)), fixes }))
    .filter(({ images }) => images.length > 0);
}
