import type { FixChoice } from '../../../../shared/model/mend/fix.ts';
import { hasItsMask } from '../../../../shared/model/mend/used-mask.ts';
import { recipeOf } from '../../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import { type ImageFile, viewsOf } from '../../../../shared/model/reference.ts';
import type { PlanOptions, PlanRequest } from '../gather-references.ts';
import { withIgnored } from '../masks/settle-masks.ts';
import { judgeAgain, makePlan, type PlannerParts, pictured } from '../planner.ts';
import { createRowMemory, type RowMemory } from '../rows/row-memory.ts';
import { mendRows } from './mend-rows.ts';
import type { Mender } from './mender.ts';

/** The inputs and the recipe of a plan, and what is mended on its images at once. */
export interface BatchRequest extends PlanRequest {
  /** Left out or empty: every image is sent as it is. */
  readonly fixes?: FixChoice | undefined;
  /** Whether all masks that lie beside pictures are ignored. */
  readonly ignoreMasks?: boolean | undefined;
  /**
   * Whether it is made for nobody to look at: what the artist chose for single rows and pictures does not count, and no plan of theirs is
   * forgotten for it.
   */
  readonly isApart?: boolean;
}

/** What the artist chose for single images, and for the rows of single references. */
export interface KeptChoices {
  /** By {@link bytesAtPath}. It goes before the request's fixes. */
  readonly fixes: ReadonlyMap<string, FixChoice>;
  /** Whose masks are not used. */
  readonly ignoredMasks: ReadonlySet<string>;
  readonly rows: Pick<RowMemory, 'recall' | 'isEmpty'>;
}

/** Names an image by its bytes and its place: another picture that takes its place is not mended as that was. */
export const bytesAtPath = ({ path, sha256 }: ImageFile): string => `${sha256 ?? ''} ${path}`;

/**
 * Makes a plan as {@link makePlan} does, with what rows have of their own; mends its images on copies and lays masks over them, and judges its
 * rows by those.
 * @throws AppError as {@link makePlan}; `disk` if a copy cannot be kept
 */
export async function planMended(
  parts: PlannerParts & { readonly mender: Mender },
  { fixes = [], ignoreMasks = false, isApart: _isApart, ...request }: BatchRequest,
  options: PlanOptions = {},
  kept: KeptChoices = {
    fixes: new Map(),
    ignoredMasks: new Set(),
    rows: createRowMemory(),
  },
): Promise<Plan> {
  const plan = await makePlan(parts, request, options);
  const hasMasks = plan.rows.some(({ reference }) => viewsOf(reference).some(({ image }) => image.mask));
  if (fixes.length === 0 && kept.fixes.size === 0 && kept.rows.isEmpty() && !hasMasks) return plan;
  const usual = fixes.length === 0 ? null : fixes;
  const ignored = ignoreMasks ? pathsOf(plan) : kept.ignoredMasks;
  const own = kept.rows.recall(withIgnored(plan.rows, ignored, true));
  const choiceOf = (image: ImageFile, row: PlanRow): FixChoice | null =>
    kept.fixes.get(bytesAtPath(image)) ?? usual ?? (hasItsMask(recipeOf(plan, row), image) ? null : []);
  const rows = await mendRows(parts.mender, { ...plan, rows: own }, choiceOf, options);
  return judgeAgain(parts, await pictured(parts, { ...plan, rows: [...rows] }));
}

/** Of all its pictures. */
const pathsOf = ({ rows }: Plan): ReadonlySet<string> =>
  new Set(rows.flatMap(({ reference }) => viewsOf(reference).map(({ image }) => image.path)));
