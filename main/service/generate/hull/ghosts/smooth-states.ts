import type { Grid } from './grid.ts';
import { smooth } from './smooth.ts';

/** How far the states of the hull's outermost cells are extended beyond the hull, in cells. */
const REACH = 3;

/**
 * Converts the states of cells (1 kept, 0 carved, −1 outside the hull) to a smooth field that is ½ at the border of kept and carved
 * cells. Cells outside the hull get the state of the nearest cell of the hull, so that smoothing changes the hull's surface only where
 * cells were carved away.
 */
export function smoothStates(state: Int8Array, grid: Grid): Float32Array {
  const { width, height, depth } = grid;
  const slice = width * height;
  const known = Int8Array.from(state);
  let front: number[] = [];
  for (let v = 0; v < known.length; v++) if ((known[v] as number) >= 0) front.push(v);
  for (let round = 0; round < REACH; round++) {
    const next: number[] = [];
    for (const v of front) {
      const i = v % width;
      const j = Math.floor(v / width) % height;
      const k = Math.floor(v / slice);
      const offer = (to: number, exists: boolean): void => {
        if (!exists || (known[to] as number) >= 0) return;
        known[to] = known[v] as number;
        next.push(to);
      };
      offer(v - 1, i > 0);
      offer(v + 1, i + 1 < width);
      offer(v - width, j > 0);
      offer(v + width, j + 1 < height);
      offer(v - slice, k > 0);
      offer(v + slice, k + 1 < depth);
    }
    front = next;
  }
  const field = new Float32Array(known.length).fill(1);
  for (let v = 0; v < known.length; v++) if (known[v] === 0) field[v] = 0;
  for (let round = 0; round < 2; round++) {
    smooth(field, 1, width, height * depth);
    smooth(field, width, height, depth);
    smooth(field, slice, depth, 1);
  }
  return field;
}
