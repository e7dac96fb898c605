import { FIXES, type Fix } from '../../../shared/model/mend/fix.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { viewsOf } from '../../../shared/model/reference.ts';
import { rememberLast } from '../remember-last.ts';
import { type BatchSlice, plannedRows } from './batch-slice.ts';

/** What can be mended in the rows that are shown. */
export interface Mendable {
  readonly fix: Fix;
  /** The absolute paths of the images of the rows that it mends. */
  readonly images: readonly string[];
  /** How many rows it mends. */
  readonly rows: number;
}

/** What can be mended in the shown rows, fix by fix; empty if nothing can. */
export function mendableIn(state: Pick<BatchSlice, 'plan' | 'planFolder'>): readonly Mendable[] {
  return mendableOf(plannedRows(state));
}

const mendableOf = rememberLast((rows: readonly PlanRow[]): readonly Mendable[] =>
  FIXES.flatMap((fix) => {
    const its = rows.filter(({ findings }) => findings.some((finding) => finding.fix === fix));
    return its.length === 0 ? [] : [{ fix, images: its.flatMap(imagesOf), rows: its.length }];
  }),
);

/** The absolute paths of a row's own images. */
export function imagesOf({ reference }: PlanRow): readonly string[] {
  return viewsOf(reference).map(({ image }) => image.path);
}
