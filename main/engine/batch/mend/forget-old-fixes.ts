import type { FixChoice } from '../../../../shared/model/mend/fix.ts';
import type { Plan } from '../../../../shared/model/plan.ts';
import { viewsOf } from '../../../../shared/model/reference.ts';
import { bytesAtPath } from './plan-mended.ts';

/** Fewer are kept, whatever plans are at hand: what is mended on a folder is known when it is opened again. */
const MOST_BESIDE_PLANS = 10_000;

/**
 * Forgets what was chosen to be mended on images, where that is too much to keep: of images that are in no plan at hand, those that were
 * chosen first. Nothing is forgotten that a plan shows.
 * @param chosen by `bytesAtPath`, in the order of their choice
 * @param most how many are kept beside those of the plans
 */
export function forgetOldFixes(
  chosen: Map<string, FixChoice>,
  plans: Iterable<Pick<Plan, 'rows'>>,
  most = MOST_BESIDE_PLANS,
): void {
  if (chosen.size <= most) return;
  const inPlans = new Set(
    [...plans].flatMap(({ rows }) =>
      rows.flatMap(({ reference }) => viewsOf(reference).map(({ image }) => bytesAtPath(image))),
    ),
  );
  const beside = [...chosen.keys()].filter((key) => !inPlans.has(key));
  for (const key of beside.slice(0, Math.max(0, beside.length - most))) chosen.delete(key);
}
