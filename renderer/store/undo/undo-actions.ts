import type { ErrorKind } from '../../../shared/model/app-error.ts';
import type { Effects } from '../create-actions.ts';
import { errorBodyOf } from '../error-body.ts';
import { type Change, nextRedo, nextUndo } from './undo-slice.ts';

export interface UndoActions {
  /** Takes the last change back that still can be. */
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
}

/** Failures after which a change can never be taken back; after any other it may be tried again. */
const FOR_GOOD: ReadonlySet<ErrorKind> = new Set(['not-found', 'usage']);

/** Taking back and doing again, one at a time and in the order of the keys. */
export function createUndoActions({ store }: Pick<Effects, 'store'>): UndoActions {
  let last: Promise<void> = Promise.resolve();
  const tell = (level: 'info' | 'error', message: string): void =>
    store.getState().addNotice({ level, message, at: Date.now() });

  const undo = async (): Promise<void> => {
    const change = nextUndo(store.getState());
    if (change === undefined) return;
    const keep = await attempt(change, change.undo, 'Undone', 'undo');
    store.setState(({ past, future }) => ({
      past: upTo(past, change, keep === 'stays'),
      future: keep === 'done' ? [...future, change] : future,
    }));
  };
  const redo = async (): Promise<void> => {
    const change = nextRedo(store.getState());
    if (change === undefined) return;
    const keep = await attempt(change, change.redo, 'Done again', 'do again');
    store.setState(({ past, future }) => ({
      past: keep === 'done' ? [...past, change] : past,
      future: upTo(future, change, keep === 'stays'),
    }));
  };
  const attempt = async (
    { label }: Change,
    work: () => Promise<string | null>,
    done: string,
    doing: string,
  ): Promise<'done' | 'stays' | 'gone'> => {
    try {
      const beside = await work();
      tell('info', `${done}: ${label}.${beside === null ? '' : ` ${beside}`}`);
      return 'done';
    } catch (cause) {
      const { kind, message } = errorBodyOf(cause);
      tell('error', `Could not ${doing} the ${label}. ${message}`);
      return FOR_GOOD.has(kind) ? 'gone' : 'stays';
    }
  };
  const inTurn = (step: () => Promise<void>) => (): Promise<void> => {
    last = last.then(step);
    return last;
  };
  return { undo: inTurn(undo), redo: inTurn(redo) };
}

/** The stack without the change and what stood on it. */
function upTo(stack: readonly Change[], change: Change, inclusive: boolean): readonly Change[] {
  const at = stack.indexOf(change);
  return at < 0 ? stack : stack.slice(0, inclusive ? at + 1 : at);
}
