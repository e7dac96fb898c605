import type { ErrorKind } from '../../../shared/model/app-error.ts';
import type { App } from '../app.ts';
import { errorBodyOf } from '../error-body.ts';
import { perApp } from '../per-app.ts';
import { type Change, nextRedo, nextUndo, type UndoOutcome } from './undo-slice.ts';

export interface UndoActions {
  /** Undoes the last change that can still be undone. */
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
}

/** Errors after which a change can never be undone. After any other error, undo can be tried again. */
const FOR_GOOD: ReadonlySet<ErrorKind> = new Set(['not-found', 'usage']);

/** Undo and redo, run one at a time in the order of the key presses. */
export const undoActions = perApp(createUndoActions);

export function createUndoActions({ store }: Pick<App, 'store'>): UndoActions {
  let last: Promise<void> = Promise.resolve();
  const notify = (level: 'info' | 'error', message: string): void =>
    store.getState().addNotice({ level, message, at: Date.now() });

  const undo = async (): Promise<void> => {
    const change = nextUndo(store.getState());
    if (change === undefined) return;
    const { past } = store.getState();
    const outcome = await attempt(change, change.undo, 'Undone', 'undo');
    store.getState().undone(change, outcome, past);
  };
  const redo = async (): Promise<void> => {
    const change = nextRedo(store.getState());
    if (change === undefined) return;
    const { future } = store.getState();
    const outcome = await attempt(change, change.redo, 'Done again', 'do again');
    store.getState().redone(change, outcome, future);
  };
  const attempt = async (
    { label }: Change,
    work: () => Promise<string | null>,
    done: string,
    doing: string,
  ): Promise<UndoOutcome> => {
    try {
      const remark = await work();
      notify('info', `${done}: ${label}.${remark === null ? '' : ` ${remark}`}`);
      return 'done';
    } catch (cause) {
      const { kind, message } = errorBodyOf(cause);
      notify('error', `Could not ${doing} the ${label}. ${message}`);
      return FOR_GOOD.has(kind) ? 'gone' : 'stays';
    }
  };
  const inTurn = (step: () => Promise<void>) => (): Promise<void> => {
    last = last.then(step);
    return last;
  };
  return { undo: inTurn(undo), redo: inTurn(redo) };
}
