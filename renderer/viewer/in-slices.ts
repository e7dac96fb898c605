/** The length of a slice in milliseconds. After each one the window can react to input. */
const SLICE_MS = 8;

/**
 * Runs work in slices. The first slice runs immediately; each further one runs in a task of its own.
 * @param work yields regularly: a slice can end only there
 * @throws the signal's reason if it was aborted
 */
export async function inSlices<Result>(work: Generator<void, Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    const endsAt = performance.now() + SLICE_MS;
    while (performance.now() < endsAt) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
