import { setImmediate as breathe } from 'node:timers/promises';

/** Rows of the ledger, or jobs, that are worked on between two turns of the event loop: a few milliseconds. */
export const SLICE = 50;

export interface SliceOptions {
  /** Items to a slice; {@link SLICE} where it is left out. */
  readonly size?: number;
  /** Ends the work between two slices, quietly: what was done stays done. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Works through many items in slices, and lets the event loop turn between two of them, so that nothing else waits for the end.
 * The first slice is worked on before this returns.
 * @throws what `work` throws; the slices after it are not worked on
 */
export async function forEachSlice<Item>(
  items: readonly Item[],
  work: (slice: readonly Item[]) => void | Promise<void>,
  { size = SLICE, signal }: SliceOptions = {},
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await breathe();
    if (signal?.aborted) return;
    await work(items.slice(start, start + size));
  }
}
