import { choosable } from '../../../../shared/model/mend/fix.ts';
import { hasItsMask } from '../../../../shared/model/mend/used-mask.ts';
import { recipeOf } from '../../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import { type ImageFile, mapImages } from '../../../../shared/model/reference.ts';
import { type MendOptions, mendRows } from '../mend/mend-rows.ts';
import type { Mender } from '../mend/mender.ts';

/**
 * A plan whose masks are laid over where its recipes call for them now, and taken off where they do not. What else is mended stays.
 * Changed rows still have to be judged; the same plan if nothing had to be done.
 * @throws AppError `disk` if a copy cannot be kept; the signal's reason
 */
export async function settleMasks(
  { mender }: { readonly mender: Mender },
  plan: Plan,
  options: MendOptions = {},
): Promise<Plan> {
  const choiceOf = (image: ImageFile, row: PlanRow) =>
    hasItsMask(recipeOf(plan, row), image) ? null : choosable(image.mended?.fixes ?? []);
  const rows = await mendRows(mender, plan, choiceOf, options);
  return rows.every((row, index) => row === plan.rows[index]) ? plan : { ...plan, rows: [...rows] };
}

/** Rows with the masks of these pictures ignored, or used again. */
export function withIgnored(
  rows: readonly PlanRow[],
  images: ReadonlySet<string>,
  isIgnored: boolean,
): PlanRow[] {
  const change = (image: ImageFile): ImageFile => {
    if (image.mask === undefined || !images.has(image.path)) return image;
    const { ignored: _, ...mask } = image.mask;
    return { ...image, mask: isIgnored ? { ...mask, ignored: true } : mask };
  };
  return images.size === 0
    ? [...rows]
    : rows.map((row) => ({ ...row, reference: mapImages(row.reference, change) }));
}
