import type { PlanRow } from '../../../shared/model/plan.ts';
import { viewsOf } from '../../../shared/model/reference.ts';
import { isChecked, type LeftOut } from './plan-view.ts';
import { factsOf } from './row-facts.ts';

/** What arranging pictures anew does to what is left out. */
export interface ArrangedOut {
  /** Keys that are to be left out beside those that are. */
  readonly keys: readonly string[];
  /** Rows that would have been sent, and are left out now because one of their pictures was. */
  readonly drawnIn: readonly PlanRow[];
}

/**
 * No picture that was left out is sent because it was arranged: where all rows of a picture are left out, so are the rows that it comes
 * to, whichever of a reference's rows these are.
 * @param before the rows of the plan as they were arranged before
 */
export function outAfterArranging(
  before: readonly PlanRow[],
  after: readonly PlanRow[],
  leftOut: LeftOut,
): ArrangedOut {
  const known = new Set(before.map(({ reference }) => reference));
  const changed = after.filter(({ status, reference }) => status === 'new' && !known.has(reference));
  const wasSent = new Map<string, boolean>();
  for (const row of before)
    if (row.status === 'new')
      for (const path of pathsOf(row))
        wasSent.set(path, wasSent.get(path) === true || isChecked(row, leftOut));
  const keys = changed.flatMap((row) =>
    pathsOf(row).flatMap((path, at) => (wasSent.get(path) === false ? (factsOf(row).keys[at] ?? []) : [])),
  );
  const outNow = new Set([...leftOut, ...keys]);
  const drawnIn = changed.filter(
    (row) => !isChecked(row, outNow) && pathsOf(row).some((path) => wasSent.get(path) === true),
  );
  return { keys: keys.filter((key) => !leftOut.has(key)), drawnIn };
}

const pathsOf = ({ reference }: PlanRow): readonly string[] =>
  viewsOf(reference).map(({ image }) => image.path);
