import { changeRows } from '../../../../shared/model/plan/change-rows.ts';
import type { RowChange } from '../../../../shared/model/plan/row-changes.ts';
import type { Plan } from '../../../../shared/model/plan.ts';
import { settleMasks } from '../masks/settle-masks.ts';
import type { Mender } from '../mend/mender.ts';
import { judgeAgain, type PlannerParts, pictured } from '../planner.ts';

/**
 * A plan with changes of what its rows have of their own, all or none, judged anew.
 * @throws AppError as {@link changeRows}, and if the library cannot be read, or a copy cannot be kept
 */
export async function changePlan(
  parts: PlannerParts & { readonly mender: Mender },
  plan: Plan,
  changes: readonly RowChange[],
): Promise<Plan> {
  const changed = { ...plan, rows: changeRows(plan.rows, changes, parts.ids.uuid) };
  const settled = await settleMasks(parts, changed);
  return judgeAgain(parts, settled === changed ? changed : await pictured(parts, settled));
}
