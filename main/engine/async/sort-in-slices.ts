import { setImmediate as breathe } from 'node:timers/promises';

/** Sorted or merged between two breaths of the event loop: a few milliseconds. */
const SLICE = 1_000;

/** Sorts in place of `toSorted`, with breaths between: a hundred thousand names would hold everything up for a second. Stable. */
export async function sortInSlices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await breathe();
    runs.push(items.slice(at, at + SLICE).sort(compare));
  }
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await mergeInSlices(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
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
    if (merged.length % SLICE === 0) await breathe();
  }
  return merged.concat(left.slice(fromLeft), right.slice(fromRight));
}
