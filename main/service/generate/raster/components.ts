/** Pixels that hang together over their four sides. */
export interface Components {
  /** 0 where the mask is 0, else the number of the pixel's component, from 1. */
  readonly labels: Int32Array;
  /** Pixels of each component, by its number; the first entry is unused. */
  readonly sizes: number[];
}

/** Labels the connected parts of a mask (anything but 0 is in). */
export function connectedComponents(mask: Uint8Array, width: number): Components {
  const labels = new Int32Array(mask.length);
  const stack = new Int32Array(mask.length);
  const sizes = [0];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || labels[start] !== 0) continue;
    const label = sizes.length;
    let size = 0;
    let top = 0;
    labels[start] = label;
    stack[top++] = start;
    while (top > 0) {
      const i = stack[--top] as number;
      size++;
      const x = i % width;
      for (let side = 0; side < 4; side++) {
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
        const j = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width;
        if (j < 0 || j >= mask.length || mask[j] === 0 || labels[j] !== 0) continue;
        labels[j] = label;
        stack[top++] = j;
      }
    }
    sizes.push(size);
  }
  return { labels, sizes };
}
