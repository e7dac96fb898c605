import { useEffect } from 'react';
import { useApp } from '../store/app-context.tsx';
import { type Change, nextUndo } from '../store/undo/undo-slice.ts';
import { ToastList, useToasts } from '../ui/toast-list.tsx';

const ERROR_MS = 10_000;
const UNDO_MS = 8_000;
/** The status bar, and where panels and dialogs have their buttons. */
const FEET = 'footer, .dialog-foot';

/** Errors that came of themselves, and what was just taken away with the button that brings it back. */
export function ToastLayer() {
  const { store, actions } = useApp();
  const toasts = useToasts();
  useEffect(() => {
    /** The change whose toast stands. */
    let offered: { readonly change: Change; readonly id: string } | null = null;
    return store.subscribe((state, before) => {
      const [notice] = state.notices;
      if (notice !== undefined && notice !== before.notices[0] && notice.level === 'error') {
        toasts.add({ description: notice.message, type: 'error', timeout: ERROR_MS, priority: 'high' });
      }
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
        actionProps: { children: 'Undo', onClick: () => void actions.undo.undo() },
      });
      offered = { change: last, id };
    });
  }, [store, actions, toasts]);
  return <ToastList label="Messages" manager={toasts} clearOf={FEET} />;
}
