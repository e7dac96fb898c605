import { changeRows } from '../../../../shared/model/plan/change-rows.ts';
import type { RowChange } from '../../../../shared/model/plan/row-changes.ts';
import type { Plan } from '../../../../shared/model/plan.ts';
import { judgeAgain, type PlannerParts } from '../planner.ts';

/**
 * A plan with changes of what its rows have of their own, all or none, judged anew.
 * @throws AppError as {@link changeRows}, and if the library cannot be read
 */
export function changePlan(parts: PlannerParts, plan: Plan, changes: readonly RowChange[]): Promise<Plan> {
  return judgeAgain(parts, { ...plan, rows: changeRows(plan.rows, changes, parts.ids.uuid) });
}
