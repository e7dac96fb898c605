import { FIX_OF_LOOK } from '../../../shared/model/look/look-fix.ts';
import { FIXES, type Fix } from '../../../shared/model/mend/fix.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { fixesOf, viewsOf } from '../../../shared/model/reference.ts';
import { rememberLast } from '../remember-last.ts';
import { type BatchSlice, plannedRows } from './batch-slice.ts';

/** Rows that one fix mends. */
export interface Mendable {
  readonly fix: Fix;
  readonly rows: readonly PlanRow[];
}

/** What can be mended in the shown rows, fix by fix; empty if nothing can. */
export function mendableIn(state: Pick<BatchSlice, 'plan' | 'planFolder'>): readonly Mendable[] {
  return mendableOf(plannedRows(state));
}

const mendableOf = rememberLast((rows: readonly PlanRow[]): readonly Mendable[] =>
  FIXES.flatMap((fix) => {
    const its = rows.filter((row) => fixesFor(row).includes(fix));
    return its.length === 0 ? [] : [{ fix, rows: its }];
  }),
);

/** What a row's checks and pictures call for. */
export function fixesFor({ findings, warnings = [] }: PlanRow): readonly Fix[] {
  const called = new Set([
    ...findings.flatMap(({ fix }) => fix ?? []),
    ...warnings.flatMap(({ code }) => FIX_OF_LOOK[code] ?? []),
  ]);
  return FIXES.filter((fix) => called.has(fix));
}

/** The absolute paths of a row's own images. */
export function imagesOf({ reference }: PlanRow): readonly string[] {
  return viewsOf(reference).map(({ image }) => image.path);
}

/** Images, and what is mended on them; an empty list has them sent as they are. */
export interface Mends {
  readonly images: readonly string[];
  readonly fixes: readonly Fix[];
}

/** What was mended on rows so far, grouped by what it was. */
export function mendsOf(rows: readonly PlanRow[]): readonly Mends[] {
  return grouped(rows, ({ reference }) => fixesOf(reference));
}

/** What was mended on rows, and further fixes for each, grouped by what it is in all. */
export function mendsWith(
  rows: readonly PlanRow[],
  further: (row: PlanRow) => readonly Fix[],
): readonly Mends[] {
  return grouped(rows, (row) => {
    const wanted = [...fixesOf(row.reference), ...further(row)];
    return FIXES.filter((fix) => wanted.includes(fix));
  });
}

function grouped(rows: readonly PlanRow[], fixesIn: (row: PlanRow) => readonly Fix[]): readonly Mends[] {
  const groups = Map.groupBy(rows, (row) => fixesIn(row).join(' '));
  return [...groups.values()].flatMap((its) => {
    const [first] = its;
    return first === undefined
      ? []
      : [{ images: [...new Set(its.flatMap(imagesOf))], fixes: fixesIn(first) }];
  });
}
