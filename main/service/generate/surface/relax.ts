import type { QuadSurface } from './quads.ts';

/** Moves the vertex `v` (its x, y, z are at `v * 3`) to the smooth surface. */
export type Project = (positions: Float32Array, v: number) => void;

/**
 * Fits a surface of cubes to a smooth one. Each round moves the vertices towards the mean of their neighbours, which makes
 * the quads more even, and then back to the smooth surface. Vertices with `isBorder` (an outline) only average other border vertices.
 */
export function relax(
  surface: QuadSurface,
  options: {
    readonly isBorder?: Uint8Array;
    readonly rounds: number;
    readonly project: Project;
  },
): void {
  const { positions, quads } = surface;
  const { isBorder, rounds, project } = options;
  const vertices = positions.length / 3;
  const sums = new Float32Array(positions.length);
  const counts = new Uint16Array(vertices);
  const join = (a: number, b: number): void => {
    if (isBorder === undefined || isBorder[a] === 0 || isBorder[b] === 1) {
      sums[a * 3] = (sums[a * 3] as number) + (positions[b * 3] as number);
      sums[a * 3 + 1] = (sums[a * 3 + 1] as number) + (positions[b * 3 + 1] as number);
      sums[a * 3 + 2] = (sums[a * 3 + 2] as number) + (positions[b * 3 + 2] as number);
      counts[a] = (counts[a] as number) + 1;
    }
  };
  for (let round = 0; round < rounds; round++) {
    sums.fill(0);
    counts.fill(0);
    for (let q = 0; q < quads.length; q += 4) {
      const a = quads[q] as number;
      const b = quads[q + 1] as number;
      const c = quads[q + 2] as number;
      const d = quads[q + 3] as number;
      join(a, b);
      join(b, a);
      join(b, c);
      join(c, b);
      join(c, d);
      join(d, c);
      join(d, a);
      join(a, d);
    }
    for (let v = 0; v < vertices; v++) {
      const count = counts[v] as number;
      if (count > 0) {
        for (let k = v * 3; k < v * 3 + 3; k++) {
          positions[k] = 0.3 * (positions[k] as number) + (0.7 * (sums[k] as number)) / count;
        }
      }
      project(positions, v);
    }
  }
}
