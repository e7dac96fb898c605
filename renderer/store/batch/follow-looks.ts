import type { LookedRows } from '../../../shared/model/look/look-warning.ts';
import type { App } from '../app.ts';
import type { AppState } from '../app-state.ts';

const NONE_LEFT: LookedRows = { rows: [], left: 0 };

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
      // Without the warnings a plan can be started as well. One that the engine does not know any more says so at Start.
      const looked = await bridge.batch.look({ planId }).catch(() => NONE_LEFT);
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

/** The id of the shown plan if pictures of it are still to be looked at, else null. */
function planToLookAt({ plan, planning, looksLeft }: AppState): string | null {
  return plan !== null && planning.state === 'ready' && looksLeft !== 0 ? plan.id : null;
}
