import type { Triangles } from '../../../renderer/viewer/surface/join-pieces.ts';

/** Boxes with their corners from `min` to `max`. */
function boxes(...all: readonly (readonly [min: readonly number[], max: readonly number[]])[]): Triangles {
  const positions: number[] = [];
  const index: number[] = [];
  for (const [min, max] of all) {
    const first = positions.length / 3;
    for (let corner = 0; corner < 8; corner += 1) {
      for (const axis of [0, 1, 2])
        positions.push((corner >> axis) % 2 === 0 ? (min[axis] ?? 0) : (max[axis] ?? 0));
    }
    for (const [a, b, c, d] of [
      [0, 1, 3, 2],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 3, 7, 6],
      [0, 2, 6, 4],
      [1, 3, 7, 5],
    ] as const)
      index.push(first + a, first + b, first + c, first + a, first + c, first + d);
  }
  return { positions: Float32Array.from(positions), index: Uint32Array.from(index) };
}

/** A seat with a back and one arm: no two directions show the same. */
export const CHAIR = boxes(
  [
    [-0.5, 0, -0.5],
    [0.5, 0.5, 0.5],
  ],
  [
    [-0.5, 0.5, -0.5],
    [0.5, 1.6, -0.3],
  ],
  [
    [0.5, 0.3, -0.5],
    [0.75, 0.9, 0.2],
  ],
);

/** Runs a search to its end. */
export function ended<Found>(search: Generator<number, Found>): {
  readonly found: Found;
  readonly shares: readonly number[];
} {
  const shares: number[] = [];
  for (;;) {
    const step = search.next();
    if (step.done === true) return { found: step.value, shares };
    shares.push(step.value);
  }
}
