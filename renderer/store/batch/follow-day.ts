import type { App } from '../app.ts';
import type { AppState } from '../app-state.ts';
import { errorBodyOf } from '../error-body.ts';
import { activeConnection } from '../session-slice.ts';

/** After the first change: jobs change many times a second while the queue runs. */
const ASK_AFTER_MS = 200;
/** The longest time that a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Keeps what is left of the day's budget for the shown plan, so that it says how many of its rows would wait: asks the engine when the
 * jobs, the account or the budget changed, and when the day ends. Returns a function that stops this.
 */
export function followDay({ store, bridge }: Pick<App, 'store' | 'bridge'>): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  let midnight: ReturnType<typeof setTimeout> | undefined;
  let asked: Wanted | null = null;
  const ask = async (): Promise<void> => {
    soon = undefined;
    const wanted = wantedOf(store.getState());
    clearTimeout(midnight);
    if (wanted === null) return store.getState().setToday(null);
    try {
      const today = await bridge.jobs.today({ connectionId: wanted.connectionId });
      // Another account or budget is asked about soon.
      if (!isSame(wanted, wantedOf(store.getState()))) return;
      store.getState().setToday(today);
      if (today !== null) midnight = setTimeout(later, Math.min(LONGEST_MS, today.until - Date.now()));
    } catch (cause) {
      store.getState().setToday(null);
      store.getState().addNotice({ level: 'warning', message: errorBodyOf(cause).message, at: Date.now() });
    }
  };
  const later = (): void => {
    soon ??= setTimeout(() => void ask(), ASK_AFTER_MS);
  };
  const stop = store.subscribe((state) => {
    const wanted = wantedOf(state);
    if (isSame(wanted, asked)) return;
    const isOther = wanted?.connectionId !== asked?.connectionId;
    asked = wanted;
    if (isOther) state.setToday(null);
    later();
  });
  return () => {
    clearTimeout(soon);
    clearTimeout(midnight);
    stop();
  };
}

interface Wanted {
  readonly connectionId: string;
  readonly dailyBudget: string;
  readonly jobs: AppState['jobs'];
}

/** What the answer depends on; null if it is not needed. */
function wantedOf(state: AppState): Wanted | null {
  const { dailyBudget } = state.settings.spending;
  const connection = activeConnection(state);
  if (state.plan === null || dailyBudget === null || connection === undefined) return null;
  return { connectionId: connection.id, dailyBudget, jobs: state.jobs };
}

function isSame(a: Wanted | null, b: Wanted | null): boolean {
  if (a === null || b === null) return a === b;
  return a.connectionId === b.connectionId && a.dailyBudget === b.dailyBudget && a.jobs === b.jobs;
}
