/** The time between two lines. Milliseconds. */
const EVERY_MS = 10_000;

/**
 * Says how far something is where no line can be redrawn, as in a log: every ten seconds from the first call on, so that what is soon done says
 * nothing.
 * @param now milliseconds, of a clock that only goes forward
 */
export function createNowAndThen(
  say: (words: string) => void,
  now = (): number => performance.now(),
): (words: string) => void {
  let saidAt: number | null = null;
  return (words) => {
    const at = now();
    saidAt ??= at;
    if (at - saidAt < EVERY_MS) return;
    saidAt = at;
    say(words);
  };
}
