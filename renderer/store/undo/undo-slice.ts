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

/** Changes that can be taken back, and those that were. */
export interface UndoSlice {
  /** Oldest first. */
  readonly past: readonly Change[];
  /** The next to be done again stands last. */
  readonly future: readonly Change[];
  /** Keeps a change that was just made; what was taken back before cannot be done again any more. */
  readonly remember: (change: Change) => void;
}

const KEPT = 100;
/** Changes of one thing that follow each other within this time are one, in milliseconds. */
const RUN_MS = 1_000;

export const createUndoSlice: StateCreator<AppState, [], [], UndoSlice> = (set) => ({
  past: [],
  future: [],
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

/** What would be taken back next. Those on top of it that do not hold any more are passed by. */
export function nextUndo(state: AppState): Change | undefined {
  return state.past.findLast(({ canUndo }) => canUndo?.(state) ?? true);
}

/** What would be done again next. */
export function nextRedo(state: AppState): Change | undefined {
  return state.future.findLast(({ canRedo }) => canRedo?.(state) ?? true);
}
