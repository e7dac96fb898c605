/** Wrong tokens that are taken one after the other. A person who opens old addresses stays far below. */
const MOST = 20;
/** After so long, one more is taken. Milliseconds. */
const EACH_MS = 3_000;

/** Holds up whoever tries tokens. Only signing in is held up: windows that are in go on. */
export interface TryLimit {
  /** Milliseconds until a token is looked at again; 0 where it is now. */
  readonly waitMs: () => number;
  /** A wrong token came. */
  readonly count: () => void;
}

/** @param now monotonic, milliseconds */
export function createTryLimit(now: () => number): TryLimit {
  /** When all of the wrong ones so far are forgotten. */
  let clearAt = now();
  return {
    waitMs: () => Math.max(0, clearAt - now() - (MOST - 1) * EACH_MS),
    count: () => {
      clearAt = Math.max(clearAt, now()) + EACH_MS;
    },
  };
}
