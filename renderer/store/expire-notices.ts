import type { AppStore } from './app-state.ts';
import type { Notice } from './session-slice.ts';

/**
 * How long the status bar shows a notice, in milliseconds. Warnings and errors stay longer, but not until they are no longer true. The log
 * keeps all of them.
 */
const SAID_MS: Readonly<Record<Notice['level'], number>> = { info: 10_000, warning: 20_000, error: 20_000 };

/** Hides the notice in the status bar after its time. Returns a function that stops this. */
export function expireNotices(store: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = store.subscribe(({ said }, before) => {
    if (said === before.said) return;
    clearTimeout(timer);
    if (said !== null) timer = setTimeout(() => store.getState().hideNotice(), SAID_MS[said.level]);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
