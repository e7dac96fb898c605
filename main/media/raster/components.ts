/** The connected components of a mask (4-neighbourhood). */
export interface Components {
  /** 0 where the mask is 0, else the number of the pixel's component, from 1 in the order of their first pixels. */
  readonly labels: Int32Array;
  /** Pixels of each component, by its number; the first entry is unused. */
  readonly sizes: number[];
}

/** Labels the connected parts of a mask (anything but 0 is in). */
export function connectedComponents(mask: Uint8Array, width: number): Components {
  const labels = new Int32Array(mask.length);
  const parents = joinRows(mask, width, labels);
  // A parent has a smaller label than its children, so its number is known before theirs is needed.
  const numbers = new Int32Array(parents.length);
  const sizes = [0];
  for (let label = 1; label < parents.length; label++) {
    const parent = parents[label] as number;
    if (parent === label) numbers[label] = sizes.push(0) - 1;
    else numbers[label] = numbers[parent] as number;
  }
  const counts = new Int32Array(sizes.length);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] as number;
    if (label === 0) continue;
    const number = numbers[label] as number;
    labels[i] = number;
    counts[number] = (counts[number] as number) + 1;
  }
  return { labels, sizes: Array.from(counts) };
}

/** Gives each pixel the label of its left or upper neighbour, or a new one; records which labels belong to an earlier one. */
function joinRows(mask: Uint8Array, width: number, labels: Int32Array): number[] {
  const parents = [0];
  for (let start = 0; start < mask.length; start += width) {
    let left = 0;
    for (let i = start; i < start + width; i++) {
      if (mask[i] === 0) {
        left = 0;
        continue;
      }
      const above = start === 0 ? 0 : (labels[i - width] as number);
      if (left === 0) left = above === 0 ? parents.push(parents.length) - 1 : above;
      else if (above !== 0 && above !== left) left = join(parents, left, above);
      labels[i] = left;
    }
  }
  return parents;
}

/** Merges two components: the later of their root labels becomes a child of the earlier one. Returns the earlier one. */
function join(parents: number[], a: number, b: number): number {
  const first = rootOf(parents, a);
  const second = rootOf(parents, b);
  const root = Math.min(first, second);
  parents[Math.max(first, second)] = root;
  return root;
}

/** The root label of a component. Halves the path to it for the next call (union-find). */
function rootOf(parents: number[], label: number): number {
  let at = label;
  for (;;) {
    const parent = parents[at] as number;
    if (parent === at) return at;
    const next = parents[parent] as number;
    parents[at] = next;
    at = next;
  }
}
