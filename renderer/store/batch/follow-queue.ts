import type { App } from '../app.ts';
import { errorBodyOf } from '../error-body.ts';

/** After the first job that ended: many end together, e.g. if 50 are cancelled. */
const JUDGE_AFTER_MS = 200;

/**
 * Has the engine judge the shown plan again after jobs of its rows ended without a result, so that they can be started again.
 * Returns a function that stops this.
 */
export function followQueue({ store, bridge }: Pick<App, 'store' | 'bridge'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const judge = async (): Promise<void> => {
    timer = undefined;
    const { plan, planning, judgingPlan, planJudged } = store.getState();
    judgingPlan();
    // A plan that is being made is judged by that.
    if (plan === null || planning.state !== 'ready') return;
    try {
      planJudged(await bridge.batch.judgeAgain({ planId: plan.id }));
    } catch (cause) {
      const { kind, message } = errorBodyOf(cause);
      // The plan was replaced by newer ones, or its engine ended: Start says the same of it.
      if (kind !== 'not-found') store.getState().addNotice({ level: 'warning', message, at: Date.now() });
    }
  };
  const stop = store.subscribe(({ isPlanOutdated }) => {
    if (isPlanOutdated && timer === undefined) timer = setTimeout(() => void judge(), JUDGE_AFTER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
