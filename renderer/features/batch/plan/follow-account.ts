import type { App } from '../../../store/app.ts';
import { activeConnection } from '../../../store/session-slice.ts';
import { batchActions } from '../batch-actions.ts';

/**
 * Plans again when another account is chosen: what is done, what it costs and who pays depends on it. Returns a function that stops
 * this.
 */
export function followAccount(app: App): () => void {
  return app.store.subscribe((state, before) => {
    const chosen = activeConnection(state)?.id;
    if (chosen === undefined || chosen === activeConnection(before)?.id) return;
    if (state.plan !== null && state.plan.connectionId !== chosen) void batchActions(app).plan();
  });
}
