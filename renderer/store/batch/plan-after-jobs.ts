import type { JobView } from '../../../shared/bridge/views.ts';
import { isEnded } from '../../../shared/model/job.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';

type Jobs = ReadonlyMap<string, JobView>;

/**
 * Marks the rows of a plan whose jobs changed: in the queue, or done with their asset. Returns the same plan if nothing changed, so
 * that nothing is re-rendered. What becomes of a row whose job ended without a result only the engine knows: {@link isPlanBehind}.
 */
export function planAfterJobs(plan: Plan | null, changed: readonly JobView[]): Plan | null {
  if (plan === null || changed.length === 0) return plan;
  const jobs = new Map<string, JobView>();
  // Of several jobs for the same work, the one that goes on counts.
  for (const job of changed) {
    const other = jobs.get(job.fingerprint);
    if (other === undefined || isEnded(other.state)) jobs.set(job.fingerprint, job);
  }
  const fresh = (row: PlanRow): PlanRow => {
    const job = jobs.get(row.fingerprint ?? '');
    if (job === undefined) return row;
    if (row.status === 'owed' && job.state.state === 'done')
      return { ...row, status: 'done', assetId: job.state.assetId };
    return row.status === 'new' && !isEnded(job.state)
      ? { ...row, status: 'owed', findings: errorsOf(row), credits: null }
      : row;
  };
  const rows = plan.rows.map(fresh);
  return rows.every((row, index) => row === plan.rows[index]) ? plan : { ...plan, rows };
}

/** Warnings are about starting a row, which a row in the queue is not. */
const errorsOf = ({ findings }: PlanRow): PlanRow['findings'] =>
  findings.filter(({ severity }) => severity === 'error');

/** Whether jobs of rows in the queue ended without a result, or left the list, so that the engine must judge the plan again. */
export function isPlanBehind(plan: Plan | null, before: Jobs, now: Jobs): boolean {
  if (plan === null) return false;
  const owed = new Set(
    plan.rows.flatMap(({ status, fingerprint }) => (status === 'owed' ? fingerprint : []) ?? []),
  );
  if (owed.size === 0) return false;
  for (const [id, job] of before) {
    if (isEnded(job.state) || !owed.has(job.fingerprint)) continue;
    const after = now.get(id);
    if (after === undefined || (after !== job && isEnded(after.state) && after.state.state !== 'done'))
      return true;
  }
  return false;
}

/** A plan that the engine judged, with what became of its jobs since. */
export interface PlanSince {
  readonly plan: Plan;
  /** Whether jobs of its rows ended without a result since, so that the engine must judge it again. */
  readonly isBehind: boolean;
}

/**
 * Jobs go on while the engine judges a plan and its answer is on the way. What the window heard of them since it asked holds for the
 * answer, too: nothing more may ever be told of a job that is done.
 * @param before the jobs when the engine was asked
 * @param now the jobs when its answer came
 */
export function planSince(judged: Plan, before: Jobs, now: Jobs): PlanSince {
  if (before === now) return { plan: judged, isBehind: false };
  const changed = [...now.values()].filter((job) => before.get(job.id) !== job);
  const plan = planAfterJobs(judged, changed) ?? judged;
  const gone = [...before.values()].filter(({ id }) => !now.has(id));
  return { plan, isBehind: isLeftBehind(plan, [...changed, ...gone], now) };
}

/**
 * Whether the engine saw a row in the queue whose jobs changed since, and none of them goes on. It does not matter how they stood when
 * the engine was asked: a job may have been added or retried, been seen by the engine, and have ended again before its answer.
 */
function isLeftBehind(plan: Plan, touched: readonly JobView[], now: Jobs): boolean {
  if (touched.length === 0) return false;
  const left = new Set(touched.map(({ fingerprint }) => fingerprint));
  for (const { fingerprint, state } of now.values()) if (!isEnded(state)) left.delete(fingerprint);
  return plan.rows.some(({ status, fingerprint }) => status === 'owed' && left.has(fingerprint ?? ''));
}
