/** What is told of turns that take long. */
export interface TurnsWatch {
  /** A turn has lasted for a moment, and what was asked for after it waits; false when it has ended. */
  readonly onSlow: (isSlow: boolean) => void;
  /**
   * A turn was given up, since its answer did not come. What waited behind it is dropped: it was about what that would have selected.
   * @param dropped how many
   */
  readonly onGivenUp: (dropped: number) => void;
}

/** After this, it is shown that keys wait. Milliseconds. */
export const SLOW_MS = 1_000;
/** After this, a turn no longer holds up the others. Milliseconds. */
export const GIVE_UP_MS = 10_000;
/** The same of work that does more than to select: a thousand assets on a slow share take their time. Milliseconds. */
export const GIVE_UP_SURE_MS = 60_000;

/**
 * Says that a turn is slow, and gives it up in the end: an answer that never comes must not hold up the keyboard.
 * @returns ends that
 */
export function watchTurn(
  watch: TurnsWatch,
  turn: { readonly isSure: boolean; readonly isCurrent: () => boolean; readonly giveUp: () => void },
): () => void {
  let isSlow = false;
  const slow = setTimeout(() => {
    if (!turn.isCurrent()) return;
    isSlow = true;
    watch.onSlow(true);
  }, SLOW_MS);
  const giveUp = setTimeout(
    () => {
      if (!turn.isCurrent()) return;
      stop();
      turn.giveUp();
    },
    turn.isSure ? GIVE_UP_SURE_MS : GIVE_UP_MS,
  );
  function stop(): void {
    clearTimeout(slow);
    clearTimeout(giveUp);
    if (isSlow) watch.onSlow(false);
    isSlow = false;
  }
  return stop;
}
