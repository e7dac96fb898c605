import { NO_FACE } from './neighbours.ts';

/** The connected piece of each triangle. Pieces are numbered in the order of their first triangles. */
export function componentsOf(across: Int32Array): { readonly labels: Int32Array; readonly count: number } {
  const faces = across.length / 3;
  const labels = new Int32Array(faces).fill(-1);
  const stack = new Int32Array(faces);
  let count = 0;
  for (let start = 0; start < faces; start++) {
    if ((labels[start] as number) >= 0) continue;
    labels[start] = count;
    stack[0] = start;
    let height = 1;
    while (height > 0) {
      height -= 1;
      const face = stack[height] as number;
      for (let k = 0; k < 3; k++) {
        const beside = across[face * 3 + k] as number;
        if (beside === NO_FACE || (labels[beside] as number) >= 0) continue;
        labels[beside] = count;
        stack[height] = beside;
        height += 1;
      }
    }
    count += 1;
  }
  return { labels, count };
}
