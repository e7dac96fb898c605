import { setImmediate as breathe } from 'node:timers/promises';

/** Rows of the ledger, or jobs, that are processed between two turns of the event loop: a few milliseconds of work. */
export const SLICE = 50;
/** Items that are sorted or merged between two turns of the event loop: a few milliseconds of work. */
const SORT_SLICE = 1_000;

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

/** A stable sort that yields to the event loop: `toSorted` of a hundred thousand names would block the process for a second. */
export async function sortInSlices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  await forEachSlice(items, (slice) => void runs.push(slice.toSorted(compare)), { size: SORT_SLICE });
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await mergeInSlices(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/**
 * The first items in an order, as `sortInSlices` has them: of many, only those are sorted that can be among them.
 * @param most how many at most
 */
export async function firstInOrder<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  most: number,
): Promise<readonly Item[]> {
  let first: readonly Item[] = [];
  let found: Item[] = [];
  const settle = (): void => {
    first = [...first, ...found].sort(compare).slice(0, most);
    found = [];
  };
  await forEachSlice(
    items,
    (slice) => {
      const last = first.length < most ? undefined : first.at(-1);
      for (const item of slice) if (last === undefined || compare(item, last) < 0) found.push(item);
      if (found.length >= SORT_SLICE) settle();
    },
    { size: SORT_SLICE },
  );
  settle();
  return first;
}

async function mergeInSlices<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<readonly Item[]> {
  const merged: Item[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    const [a, b] = [left[fromLeft] as Item, right[fromRight] as Item];
    if (compare(a, b) <= 0) {
      merged.push(a);
      fromLeft += 1;
    } else {
      merged.push(b);
      fromRight += 1;
    }
    if (merged.length % SORT_SLICE === 0) await breathe();
  }
  return merged.concat(left.slice(fromLeft), right.slice(fromRight));
}

/** Work that can pause wherever it yields. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does work that is in steps without a pause. */
export function doAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * Does work that is in steps, and yields to the event loop between two of them.
 * @throws the signal's reason
 */
export async function doInSteps<Result>(
  steps: Steps<Result>,
  signal?: AbortSignal | undefined,
): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await breathe();
    signal?.throwIfAborted();
  }
}
