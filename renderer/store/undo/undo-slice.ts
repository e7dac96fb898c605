import type { StateCreator } from 'zustand/vanilla';
import type { AppState } from '../app-state.ts';

/**
 * Something a person changed that can be taken back, and then done again.
 * Neither way ever spends: what was taken back is put where the person had it, and what would be sent anew waits, held.
 */
export interface Change {
  /** As it stands after `Undo`: `move of 3 jobs`. */
  readonly label: string;
  /** Said with a button that takes it back, where something went out of sight: `mug was cancelled.` */
  readonly announce?: string;
  /** Takes it back; gives what is to be said beside that, or null. Throws AppError with why it cannot be. */
  readonly undo: () => Promise<string | null>;
  readonly redo: () => Promise<string | null>;
  /** Whether there is still something to take back; left out where there always is. */
  readonly canUndo?: (state: AppState) => boolean;
  readonly canRedo?: (state: AppState) => boolean;
  /** What it belongs to, where it comes in a row with others, as a drag over a number does: they are taken back as one. */
  readonly run?: { readonly of: string; readonly at: number };
}

/** Done; or not just now, so that it can be tried again; or never any more. */
export type UndoOutcome = 'done' | 'stays' | 'gone';

/** Changes that can be taken back, and those that were. */
export interface UndoSlice {
  /** Oldest first. */
  readonly past: readonly Change[];
  /** The next to be done again stands last. */
  readonly future: readonly Change[];
  /** What came of taking a change back, with all that stood on it. */
  readonly undone: (change: Change, outcome: UndoOutcome) => void;
  readonly redone: (change: Change, outcome: UndoOutcome) => void;
  /** Keeps a change that was just made; what was taken back before cannot be done again any more. */
  readonly remember: (change: Change) => void;
}

const KEPT = 100;
/** Changes of one thing that follow each other within this time are one, in milliseconds. */
const RUN_MS = 1_000;

export const createUndoSlice: StateCreator<AppState, [], [], UndoSlice> = (set) => ({
  past: [],
  future: [],
  undone: (change, outcome) =>
    set(({ past, future }) => ({
      past: upTo(past, change, outcome === 'stays'),
      future: outcome === 'done' ? [...future, change] : future,
    })),
  redone: (change, outcome) =>
    set(({ past, future }) => ({
      past: outcome === 'done' ? [...past, change] : past,
      future: upTo(future, change, outcome === 'stays'),
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

/** The stack without the change and what stood on it. */
function upTo(stack: readonly Change[], change: Change, inclusive: boolean): readonly Change[] {
  const at = stack.indexOf(change);
  return at < 0 ? stack : stack.slice(0, inclusive ? at + 1 : at);
}

/** What would be taken back next. Those on top of it that do not hold any more are passed by. */
export function nextUndo(state: AppState): Change | undefined {
  return state.past.findLast(({ canUndo }) => canUndo?.(state) ?? true);
}

/** What would be done again next. */
export function nextRedo(state: AppState): Change | undefined {
  return state.future.findLast(({ canRedo }) => canRedo?.(state) ?? true);
}
