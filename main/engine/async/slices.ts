import { setImmediate as breathe } from 'node:timers/promises';

/** Rows of the ledger, or jobs, that are processed between two turns of the event loop: a few milliseconds of work. */
export const SLICE = 50;

export interface SliceOptions {
  /** Items per slice; {@link SLICE} by default. */
  readonly size?: number;
  /** Ends the work between two slices, without an error: slices that were processed stay so. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Processes many items in slices and yields to the event loop between two of them, so that other work is not blocked.
 * The first slice is processed before this returns.
 * @throws what `work` throws; later slices are not processed then
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
