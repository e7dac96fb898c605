import type { View } from '../../../shared/interface/formats.ts';
import { FIX_OF_LOOK } from '../../../shared/model/look/look-fix.ts';
import { FIXES, type Fix } from '../../../shared/model/mend/fix.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import type { ReferenceView } from '../../../shared/model/reference.ts';

/** What a row's checks and pictures call for and was not done yet; nothing for a row that is not to be sent. */
export function fixesFor(row: PlanRow, views: readonly ReferenceView[]): readonly Fix[] {
  const called = new Set(views.flatMap((view) => calledFor(row, view)));
  return called.size === 0 ? NONE : FIXES.filter((fix) => called.has(fix));
}

const NONE: readonly Fix[] = [];

/** What one image of a row calls for and was not done on it yet. */
export function calledFor(row: PlanRow, { view, image }: ReferenceView): readonly Fix[] {
  const { status, findings, warnings = [] } = row;
  if (status !== 'new' && status !== 'blocked') return NONE;
  const ofLooks = status === 'new' ? warnings.filter((warning) => isAbout(warning.view, view)) : [];
  const called = [
    ...findings.flatMap(({ fix }) => fix ?? []),
    ...ofLooks.flatMap(({ code }) => FIX_OF_LOOK[code] ?? []),
  ];
  return called.filter((fix) => image.mended?.fixes.includes(fix) !== true);
}

const isAbout = (about: View | null, view: View): boolean => about === null || about === view;
