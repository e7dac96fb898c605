import type { JobView } from '../../../shared/bridge/views.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';

/**
 * Marks the rows of a plan as done whose jobs are done now. Returns the same plan if nothing changed, so that nothing is
 * re-rendered. A row whose job ended without a result stays "in the queue", because the job is retried from there.
 */
export function markDoneRows(plan: Plan | null, changed: readonly JobView[]): Plan | null {
  if (plan === null) return null;
  const assets = new Map(
    changed.flatMap(({ fingerprint, state }) =>
      state.state === 'done' ? [[fingerprint, state.assetId] as const] : [],
    ),
  );
  const fresh = (row: PlanRow): PlanRow => {
    const assetId = row.status === 'owed' ? assets.get(row.fingerprint ?? '') : undefined;
    return assetId === undefined ? row : { ...row, status: 'done', assetId };
  };
  const rows = plan.rows.map(fresh);
  return rows.every((row, index) => row === plan.rows[index]) ? plan : { ...plan, rows };
}
