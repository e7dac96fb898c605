import type { FixChoice } from '../../../../shared/model/mend/fix.ts';
import type { Plan } from '../../../../shared/model/plan.ts';
import type { ImageFile } from '../../../../shared/model/reference.ts';
import type { PlanOptions, PlanRequest } from '../gather-references.ts';
import { judgeAgain, makePlan, type PlannerParts, pictured } from '../planner.ts';
import { createRowMemory, type RowMemory } from '../rows/row-memory.ts';
import { mendRows } from './mend-rows.ts';
import type { Mender } from './mender.ts';

/** The inputs and the recipe of a plan, and what is mended on its images at once. */
export interface BatchRequest extends PlanRequest {
  /** Left out or empty: every image is sent as it is. */
  readonly fixes?: FixChoice | undefined;
}

/** What the artist chose for single images, and for the rows of single references. */
export interface KeptChoices {
  /** By {@link bytesAtPath}. It goes before the request's fixes. */
  readonly fixes: ReadonlyMap<string, FixChoice>;
  readonly rows: Pick<RowMemory, 'recall' | 'isEmpty'>;
}

/** Names an image by its bytes and its place: another picture that takes its place is not mended as that was. */
export const bytesAtPath = ({ path, sha256 }: ImageFile): string => `${sha256 ?? ''} ${path}`;

/**
 * Makes a plan as {@link makePlan} does, with what rows have of their own; mends its images on copies, and judges its rows by those.
 * @throws AppError as {@link makePlan}; `disk` if a copy cannot be kept
 */
export async function planMended(
  parts: PlannerParts & { readonly mender: Mender },
  { fixes = [], ...request }: BatchRequest,
  options: PlanOptions = {},
  kept: KeptChoices = { fixes: new Map(), rows: createRowMemory() },
): Promise<Plan> {
  const plan = await makePlan(parts, request, options);
  if (fixes.length === 0 && kept.fixes.size === 0 && kept.rows.isEmpty()) return plan;
  const usual = fixes.length === 0 ? null : fixes;
  const own = kept.rows.recall(plan.rows);
  const rows = await mendRows(
    parts.mender,
    own,
    (image) => kept.fixes.get(bytesAtPath(image)) ?? usual,
    options,
  );
  return judgeAgain(parts, await pictured(parts, { ...plan, rows: [...rows] }));
}
