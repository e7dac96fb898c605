import type { FrameSlice } from '../frame-slice.ts';
import type { JobsSlice } from '../jobs/jobs-slice.ts';
import type { SliceCreator } from '../slice.ts';

/** The state that `canUndo` and `canRedo` are decided from. */
export type Undoable = JobsSlice & FrameSlice;

/**
 * A change by the artist that can be undone and redone.
 * Neither ever spends credits: undo restores the earlier state, and a job that would be sent again is paused.
 */
export interface Change {
  /** The text after `Undo` in menus: `move of 3 jobs`. */
  readonly label: string;
  /** Shown with an Undo button if the change removed something from view: `mug was cancelled.` */
  readonly announce?: string;
  /** Undoes the change. Returns an additional remark for the artist, or null. Throws AppError with the reason if it cannot be undone. */
  readonly undo: () => Promise<string | null>;
  readonly redo: () => Promise<string | null>;
  /** Whether there is still something to undo; omitted if there always is. */
  readonly canUndo?: (state: Undoable) => boolean;
  readonly canRedo?: (state: Undoable) => boolean;
  /** Set if the change is one of a series, e.g. a drag over a number field. A series is undone as one change. */
  readonly run?: { readonly of: string; readonly at: number };
}

/** `done`; `stays`: it failed and can be tried again; `gone`: it can never be undone. */
export type UndoOutcome = 'done' | 'stays' | 'gone';

/** The undo and redo stacks. */
export interface UndoSlice {
  /** Oldest first. */
  readonly past: readonly Change[];
  /** The next to be redone is last. */
  readonly future: readonly Change[];
  /**
   * Records the outcome of an undo. Changes that were above it on the stack when it began are removed.
   * @param seen the stack when the undo began: changes that were made while it awaited its answer stay
   */
  readonly undone: (change: Change, outcome: UndoOutcome, seen?: readonly Change[]) => void;
  /** Likewise of a redo. @param seen the redo stack when it began */
  readonly redone: (change: Change, outcome: UndoOutcome, seen?: readonly Change[]) => void;
  /** Adds a new change, and clears the redo stack. */
  readonly remember: (change: Change) => void;
  /** Changes that the engine is still asked for: what they did is remembered with its answer. */
  readonly changesUnderWay: ReadonlySet<Promise<unknown>>;
  /** Says of a change that it will be remembered, so that an undo that is asked for meanwhile waits for it. Returns the same promise. */
  readonly willRemember: <Done>(change: Promise<Done>) => Promise<Done>;
  /** How many undos have not ended yet: a redo that is asked for meanwhile waits for them. */
  readonly undosUnderWay: number;
  /** Counts an undo until it has ended. Returns the same promise. */
  readonly willUndo: <Done>(undo: Promise<Done>) => Promise<Done>;
}

const KEPT = 100;
/** Changes of one series that follow each other within this time are merged. Milliseconds. */
const RUN_MS = 1_000;

export const createUndoSlice: SliceCreator<UndoSlice> = (set) => ({
  past: [],
  future: [],
  changesUnderWay: new Set(),
  undosUnderWay: 0,
  willUndo: (undo) => {
    const count = (by: number): void => set(({ undosUnderWay }) => ({ undosUnderWay: undosUnderWay + by }));
    count(1);
    undo.then(
      () => count(-1),
      () => count(-1),
    );
    return undo;
  },
  willRemember: (change) => {
    const ended = (): void =>
      set(({ changesUnderWay }) => {
        const left = new Set(changesUnderWay);
        left.delete(change);
        return { changesUnderWay: left };
      });
    set(({ changesUnderWay }) => ({ changesUnderWay: new Set([...changesUnderWay, change]) }));
    change.then(ended, ended);
    return change;
  },
  undone: (change, outcome, seen) =>
    set(({ past, future }) => {
      const left = withoutTop(past, seen ?? past, change, outcome === 'stays');
      // A change that was made meanwhile cleared the redo stack: what was undone before it cannot be redone after it.
      const isNewer = seen !== undefined && past.some((each) => !seen.includes(each));
      return { past: left, future: outcome === 'done' && !isNewer ? [...future, change] : future };
    }),
  redone: (change, outcome, seen) =>
    set(({ past, future }) => ({
      past: outcome === 'done' ? [...past, change] : past,
      future: withoutTop(future, seen ?? future, change, outcome === 'stays'),
    })),
  remember: (change) =>
    set(({ past }) => {
      const last = past.at(-1);
      const joined = last !== undefined && goesOn(last, change) ? { ...change, undo: last.undo } : null;
      return {
        past: joined === null ? [...past, change].slice(-KEPT) : [...past.slice(0, -1), joined],
        future: [],
      };
    }),
});

function goesOn({ run: last }: Change, { run: next }: Change): boolean {
  return last !== undefined && next?.of === last.of && next.at - last.at < RUN_MS;
}

/** The stack without what was above the change in `seen`, and without the change itself unless it `stays`. */
function withoutTop(
  stack: readonly Change[],
  seen: readonly Change[],
  change: Change,
  stays: boolean,
): readonly Change[] {
  const at = seen.indexOf(change);
  if (at < 0) return stack;
  const dropped = new Set(seen.slice(stays ? at + 1 : at));
  return stack.filter((each) => !dropped.has(each));
}

/** The change that would be undone next. Later changes that can no longer be undone are skipped. */
export function nextUndo(state: UndoSlice & Undoable): Change | undefined {
  return state.past.findLast(({ canUndo }) => canUndo?.(state) ?? true);
}

/** The change that would be redone next. */
export function nextRedo(state: UndoSlice & Undoable): Change | undefined {
  return state.future.findLast(({ canRedo }) => canRedo?.(state) ?? true);
}
