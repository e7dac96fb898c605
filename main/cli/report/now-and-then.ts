/** The time between two lines. Milliseconds. */
const EVERY_MS = 10_000;

/**
 * Says how far something is where no line can be redrawn, as in a log: when it begins, and then every ten seconds.
 * @param now milliseconds, of a clock that only goes forward
 */
export function createNowAndThen(
  say: (words: string) => void,
  now = (): number => performance.now(),
): (words: string) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (words) => {
    const at = now();
    if (at - saidAt < EVERY_MS) return;
    saidAt = at;
    say(words);
  };
}
