import type { ErrorKind } from '../../../shared/model/app-error.ts';
import type { App } from '../app.ts';
import { errorBodyOf } from '../error-body.ts';
import { perApp } from '../per-app.ts';
import { type Change, nextRedo, nextUndo, type UndoOutcome } from './undo-slice.ts';

export interface UndoActions {
  /** Undoes the last change that can still be undone. Resolves with why it could not be, in a sentence; null if it was. */
  readonly undo: () => Promise<string | null>;
  readonly redo: () => Promise<string | null>;
}

/** Errors after which a change can never be undone. After any other error, undo can be tried again. */
const FOR_GOOD: ReadonlySet<ErrorKind> = new Set(['not-found', 'usage']);

/** Undo and redo, run one at a time in the order of the key presses. */
export const undoActions = perApp(createUndoActions);

export function createUndoActions({ store }: Pick<App, 'store'>): UndoActions {
  let last: Promise<unknown> = Promise.resolve();
  const notify = (level: 'info' | 'error', message: string): void =>
    store.getState().addNotice({ level, message, at: Date.now() });

  const undo = async (): Promise<string | null> => {
    const { changesUnderWay } = store.getState();
    if (changesUnderWay.size > 0) await Promise.allSettled(changesUnderWay);
    const change = nextUndo(store.getState());
    if (change === undefined) return null;
    const { past } = store.getState();
    const { outcome, why } = await attempt(change, change.undo, 'Undone', 'undo');
    store.getState().undone(change, outcome, past);
    return why;
  };
  const redo = async (): Promise<string | null> => {
    // A new change leaves nothing to redo.
    const { changesUnderWay } = store.getState();
    if (changesUnderWay.size > 0) await Promise.allSettled(changesUnderWay);
    const change = nextRedo(store.getState());
    if (change === undefined) return null;
    const { future } = store.getState();
    const { outcome, why } = await attempt(change, change.redo, 'Done again', 'do again');
    store.getState().redone(change, outcome, future);
    return why;
  };
  const attempt = async (
    { label }: Change,
    work: () => Promise<string | null>,
    done: string,
    doing: string,
  ): Promise<{ readonly outcome: UndoOutcome; readonly why: string | null }> => {
    try {
      const remark = await work();
      notify('info', `${done}: ${label}.${remark === null ? '' : ` ${remark}`}`);
      return { outcome: 'done', why: null };
    } catch (cause) {
      const { kind, message } = errorBodyOf(cause);
      const why = `Could not ${doing} the ${label}. ${message}`;
      notify('error', why);
      return { outcome: FOR_GOOD.has(kind) ? 'gone' : 'stays', why };
    }
  };
  const inTurn = (step: () => Promise<string | null>) => (): Promise<string | null> => {
    const next = last.then(step);
    last = next;
    return next;
  };
  const undoInTurn = inTurn(undo);
  return { undo: () => store.getState().willUndo(undoInTurn()), redo: inTurn(redo) };
}
