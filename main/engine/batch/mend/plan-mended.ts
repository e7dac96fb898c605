import type { FixChoice } from '../../../../shared/model/mend/fix.ts';
import type { Plan } from '../../../../shared/model/plan.ts';
import type { PlanOptions, PlanRequest } from '../gather-references.ts';
import { judgeAgain, makePlan, type PlannerParts, pictured } from '../planner.ts';
import { mendRows } from './mend-rows.ts';
import type { Mender } from './mender.ts';

/** The inputs and the recipe of a plan, and what is mended on its images at once. */
export interface BatchRequest extends PlanRequest {
  /** Left out or empty: every image is sent as it is. */
  readonly fixes?: FixChoice | undefined;
}

/**
 * Makes a plan as {@link makePlan} does, mends its images on copies, and judges its rows by those.
 * @param chosen what the artist chose for single images, by their paths, which goes before the request's fixes
 * @throws AppError as {@link makePlan}; `disk` if a copy cannot be kept
 */
export async function planMended(
  parts: PlannerParts & { readonly mender: Mender },
  { fixes = [], ...request }: BatchRequest,
  options: PlanOptions = {},
  chosen: ReadonlyMap<string, FixChoice> = new Map(),
): Promise<Plan> {
  const plan = await makePlan(parts, request, options);
  if (fixes.length === 0 && chosen.size === 0) return plan;
  const usual = fixes.length === 0 ? null : fixes;
  const rows = await mendRows(parts.mender, plan.rows, ({ path }) => chosen.get(path) ?? usual, options);
  return judgeAgain(parts, await pictured(parts, { ...plan, rows: [...rows] }));
}
