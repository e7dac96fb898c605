import type { Plan } from '../../../../shared/model/plan.ts';
import { withIgnored } from './settle-masks.ts';

/** What the artist decides about masks. */
export interface MaskBatches {
  /**
   * Has the masks of pictures ignored, or used again, and judges the rows. The choice is kept for later plans.
   * @param images absolute paths of the pictures
   * @throws AppError `not-found` if the plan is not known (any more), `disk` if a copy cannot be kept
   */
  readonly ignoreMasks: (planId: string, images: readonly string[], isIgnored: boolean) => Promise<Plan>;
}

export interface MaskChoices extends MaskBatches {
  /** The paths of pictures whose masks are ignored. */
  readonly ignored: ReadonlySet<string>;
}

/** @param edited changes a plan, lays its masks over anew, and judges it */
export function createMaskChoices(
  edited: (planId: string, change: (before: Plan) => Promise<Plan>) => Promise<Plan>,
): MaskChoices {
  const ignored = new Set<string>();
  return {
    ignored,
    ignoreMasks: async (planId, images, isIgnored) => {
      const pictures = new Set(images);
      const plan = await edited(planId, async (before) => ({
        ...before,
        rows: withIgnored(before.rows, pictures, isIgnored),
      }));
      for (const path of pictures) {
        if (isIgnored) ignored.add(path);
        else ignored.delete(path);
      }
      return plan;
    },
  };
}
