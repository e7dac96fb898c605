import type { LookedRows } from '../../../shared/model/look/look-warning.ts';
import type { Plan } from '../../../shared/model/plan.ts';
import type { App } from '../app.ts';
import type { AppState } from '../app-state.ts';

/** Longer than the engine gives one row's pictures. Milliseconds. */
const LIMIT_MS = 150_000;

/**
 * Has the engine look at the pictures of the shown plan, a second at a time, until none is left, the artist stops it, or another plan is
 * shown. Returns a function that stops this.
 */
export function followLooks({ store, bridge }: Pick<App, 'store' | 'bridge'>): () => void {
  let isLooking = false;
  let isStopped = false;

  const look = async (): Promise<void> => {
    isLooking = true;
    for (let plan = planToLookAt(store.getState()); plan !== null && !isStopped; ) {
      const planId = plan;
      const { plansShown } = store.getState();
      const answer = bridge.batch.look({ planId });
      const looked = await within(answer, LIMIT_MS).catch(() => unlooked(store.getState().plan));
      if (isStopped) return;
      store.getState().rowsLooked(planId, looked, plansShown);
      plan = planToLookAt(store.getState());
    }
    isLooking = false;
  };
  const begin = (): void => {
    if (!isLooking && !isStopped && planToLookAt(store.getState()) !== null) void look();
  };
  const stop = store.subscribe(begin);
  begin();
  return () => {
    isStopped = true;
    stop();
  };
}

/** Without an answer a plan can be started as well, but nobody looked at what its pictures show. */
function unlooked(plan: Plan | null): LookedRows {
  const rows = plan?.rows.filter(({ status, warnings }) => status === 'new' && warnings === undefined) ?? [];
  return {
    rows: rows.map(({ id }) => ({ id, warnings: [{ code: 'picture-not-looked-at', view: null }] })),
    left: 0,
  };
}

async function within<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The engine does not answer.')), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The id of the shown plan if pictures of it are still to be looked at, else null. */
function planToLookAt({ plan, planning, looksLeft }: AppState): string | null {
  return plan !== null && planning.state === 'ready' && looksLeft !== 0 ? plan.id : null;
}
