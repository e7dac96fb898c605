import type { JobView } from '../../../shared/bridge/views.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';

/**
 * A plan as the jobs that came of it now stand: a row in the queue is done once its job is. Gives the same plan back
 * where nothing changed, so that nothing is drawn again. A job that ended without a result stays "in the queue",
 * because that is where it is tried again.
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
