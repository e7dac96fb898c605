import type { View } from '../../../shared/interface/formats.ts';
import { FIX_OF_LOOK } from '../../../shared/model/look/look-fix.ts';
import { FIXES, type Fix } from '../../../shared/model/mend/fix.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { type ReferenceView, viewsOf } from '../../../shared/model/reference.ts';
import { rememberLast } from '../remember-last.ts';
import { type Planned, plannedRows } from './plan-rows.ts';

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
    for (const fix of fixesFor(row)) {
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

const remembered = new WeakMap<PlanRow, readonly Fix[]>();

/** What a row's checks and pictures call for and was not done yet; nothing for a row that is not to be sent. */
export function fixesFor(row: PlanRow): readonly Fix[] {
  const known = remembered.get(row);
  if (known !== undefined) return known;
  const called = new Set(viewsOf(row.reference).flatMap((view) => calledFor(row, view)));
  const fixes = FIXES.filter((fix) => called.has(fix));
  remembered.set(row, fixes);
  return fixes;
}

/** What one image of a row calls for and was not done on it yet. */
export function calledFor(row: PlanRow, { view, image }: ReferenceView): readonly Fix[] {
  const { status, findings, warnings = [] } = row;
  if (status !== 'new' && status !== 'blocked') return [];
  const ofLooks = status === 'new' ? warnings.filter((warning) => isAbout(warning.view, view)) : [];
  const called = [
    ...findings.flatMap(({ fix }) => fix ?? []),
    ...ofLooks.flatMap(({ code }) => FIX_OF_LOOK[code] ?? []),
  ];
  return called.filter((fix) => image.mended?.fixes.includes(fix) !== true);
}

const isAbout = (about: View | null, view: View): boolean => about === null || about === view;

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
