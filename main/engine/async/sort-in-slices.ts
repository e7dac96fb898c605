import { setImmediate as breathe } from 'node:timers/promises';

/** Items that are sorted or merged between two turns of the event loop: a few milliseconds of work. */
const SLICE = 1_000;

/** A stable sort that yields to the event loop: `toSorted` of a hundred thousand names would block the process for a second. */
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
