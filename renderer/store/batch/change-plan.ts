import { AppError } from '../../../shared/model/app-error.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import type { App } from '../app.ts';
import { planSince } from './plan-after-jobs.ts';
import { nextTask, prepareFacts } from './row-facts.ts';

/** Said where something of the plan was to be changed while it is being made. */
export const PLAN_BUSY = 'The plan is being made, so nothing was changed; try again once it is there.';

/**
 * Has the engine change the plan, and shows the plan that it answers with. Nothing can be started until that is in sight. If another plan was
 * asked for meanwhile, the answer is dropped: that plan has the change, too.
 * @param ask asks the engine for the changed plan
 * @param onShow called with the plan before and after, just before the new one is in sight
 * @throws AppError `input` while a plan is being made or started; what `ask` throws
 */
export async function changePlan(
  { store }: Pick<App, 'store'>,
  ask: (plan: Plan) => Promise<Plan>,
  onShow: (before: Plan, after: Plan) => void = () => undefined,
): Promise<void> {
  const state = store.getState;
  const { plan, planning, starting, jobsById } = state();
  if (plan === null || planning.state !== 'ready' || starting) throw new AppError('input', PLAN_BUSY);
  const scanId = crypto.randomUUID();
  state().beginScan(scanId);
  const isWanted = (): boolean => state().scanId === scanId;
  try {
    const next = await ask(plan);
    await prepareFacts(next.rows, nextTask);
    if (!isWanted()) return;
    const since = planSince(next, jobsById, state().jobsById);
    onShow(plan, since.plan);
    state().setPlan(since.plan, since.isBehind);
  } catch (cause) {
    if (isWanted()) state().mendEnded();
    throw cause;
  }
}
