/** Longest that a slice works before the window gets its turn, in milliseconds. */
const SLICE_MS = 8;

/**
 * Runs work in slices: at once as far as one slice goes, and the rest in turns with everything else.
 * @throws the signal's reason when it was aborted
 */
export async function inSlices<Result>(work: Generator<void, Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    const ends = performance.now() + SLICE_MS;
    while (performance.now() < ends) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
