import { useEffect, useEffectEvent, useRef } from 'react';
import { useRunCommand } from '../commands/use-run-command.ts';
import { useApp } from '../store/app-context.tsx';
import type { AppState } from '../store/app-state.ts';
import { isToldByWindow } from '../store/jobs/batch-end-actions.ts';
import { type Change, nextUndo } from '../store/undo/undo-slice.ts';
import { ToastList, useToasts } from '../ui/toast-list.tsx';
import { batchEndToasts } from './batch-end-toasts.ts';

const ERROR_MS = 10_000;
const UNDO_MS = 8_000;
/** What toasts must not cover: the status bar, the feet of panels and dialogs, and the buttons of heads, rows and notes. */
const FEET =
  'footer, .dialog-foot, .settings-foot, .properties-foot, .area-tools, .job-actions > *, .note .button';

/** Toasts for errors, and for changes that removed something from view, with an Undo button. */
export function ToastLayer() {
  const app = useApp();
  const { store } = app;
  const run = useRunCommand();
  const toasts = useToasts();
  // its own identity changes with the settings, and the effect must not forget then which toast it shows
  const undo = useEffectEvent(() => run('edit.undo'));
  const hasCaughtUp = useRef(false);
  useEffect(() => {
    /** The change whose toast is shown. */
    let offered: { readonly change: Change; readonly id: string } | null = null;
    const tellEnds = batchEndToasts({ app, toasts, timeout: UNDO_MS, isTold: isToldByWindow });
    const hear = (state: AppState, before: AppState): void => {
      const [notice] = state.notices;
      if (notice !== undefined && notice !== before.notices[0] && notice.level === 'error') {
        toasts.add({ description: notice.message, type: 'error', timeout: ERROR_MS, priority: 'high' });
      }
      tellEnds(state, before);
      const change = nextUndo(state);
      if (offered !== null && offered.change !== change) {
        toasts.close(offered.id);
        offered = null;
      }
      const last = state.past.at(-1);
      const made =
        last !== undefined && last === change && !before.past.includes(last) && !before.future.includes(last);
      if (!made || last.announce === undefined) return;
      const id = toasts.add({
        description: last.announce,
        timeout: UNDO_MS,
        actionProps: { children: 'Undo', onClick: () => undo() },
      });
      offered = { change: last, id };
    };
    if (!hasCaughtUp.current) {
      // What came before this layer was loaded.
      hasCaughtUp.current = true;
      const now = store.getState();
      hear(now, { ...now, notices: [], batchEnds: [] });
    }
    return store.subscribe(hear);
  }, [app, store, toasts]);
  return <ToastList label="Messages" manager={toasts} clearOf={FEET} />;
}
