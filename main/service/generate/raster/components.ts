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
    const visit = (i: number): void => {
      if (mask[i] === 0 || labels[i] !== 0) return;
      labels[i] = label;
      stack[top++] = i;
    };
    visit(start);
    while (top > 0) {
      const i = stack[--top] as number;
      size++;
      const x = i % width;
      if (x > 0) visit(i - 1);
      if (x < width - 1) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i + width < mask.length) visit(i + width);
    }
    sizes.push(size);
  }
  return { labels, sizes };
}
