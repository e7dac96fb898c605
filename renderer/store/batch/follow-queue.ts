import type { App } from '../app.ts';
import { errorBodyOf } from '../error-body.ts';
import { planSince } from './plan-after-jobs.ts';
import { nextTask, prepareFacts } from './row-facts.ts';

/** After the first job that ended: many end together, e.g. if 50 are cancelled. */
const JUDGE_AFTER_MS = 200;

/**
 * Has the engine judge the shown plan again after jobs of its rows ended without a result, so that they can be started again.
 * Returns a function that stops this.
 * @param planAnew called if the engine does not know the shown plan any more, because it was started anew: its rows would stay as they are
 */
export function followQueue(
  { store, bridge }: Pick<App, 'store' | 'bridge'>,
  planAnew: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isJudging = false;
  let isStopped = false;
  const judge = async (): Promise<void> => {
    timer = undefined;
    const { plan, planning, plansShown, jobsById, judgingPlan, planJudged } = store.getState();
    judgingPlan();
    // A plan that is being made is judged by that.
    if (plan === null || planning.state !== 'ready') return;
    // One at a time: of two answers, the one that was asked for first could come last.
    isJudging = true;
    try {
      const judged = await bridge.batch.judgeAgain({ planId: plan.id });
      await prepareFacts(judged.rows, nextTask);
      planJudged(planSince(judged, jobsById, store.getState().jobsById), plansShown);
    } catch (cause) {
      const { kind, message } = errorBodyOf(cause);
      if (kind === 'not-found') {
        if (store.getState().plan?.id === plan.id) planAnew();
      } else store.getState().addNotice({ level: 'warning', message, at: Date.now() });
    } finally {
      isJudging = false;
      judgeSoon();
    }
  };
  const judgeSoon = (): void => {
    if (!store.getState().isPlanOutdated || timer !== undefined || isJudging || isStopped) return;
    timer = setTimeout(() => void judge(), JUDGE_AFTER_MS);
  };
  const stop = store.subscribe(judgeSoon);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}
