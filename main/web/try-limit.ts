/** The number of wrong tokens that are accepted in a burst. A person who opens old addresses stays far below. */
const MOST = 20;
/** The time after which one more is accepted. Milliseconds. */
const EACH_MS = 3_000;

/** Limits attempts to guess a token. Only signing in is limited; windows with a session are not affected. */
export interface TryLimit {
  /** Milliseconds until a token is checked again; 0 if it is checked now. */
  readonly waitMs: () => number;
  /** Counts a wrong token. */
  readonly count: () => void;
}

/** @param now monotonic, milliseconds */
export function createTryLimit(now: () => number): TryLimit {
  /** When all wrong tokens so far have expired. */
  let clearAt = now();
  return {
    waitMs: () => Math.max(0, clearAt - now() - (MOST - 1) * EACH_MS),
    count: () => {
      clearAt = Math.max(clearAt, now()) + EACH_MS;
    },
  };
}
