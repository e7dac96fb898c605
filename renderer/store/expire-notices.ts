import type { AppStore } from './app-state.ts';
import type { Notice } from './session-slice.ts';

/** How long the status bar says something, in milliseconds: what may have to be acted on for longer. All stays in the log. */
const SAID_MS: Readonly<Record<Notice['level'], number>> = { info: 15_000, warning: 60_000, error: 60_000 };

/** Lets what was said last go once it is no news any more. Returns its undo. */
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
