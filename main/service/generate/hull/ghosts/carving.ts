import type { Grid } from './grid.ts';

/** Which cells of a hull are kept, on a coarse lattice: over ½ is kept, below is carved away. x varies fastest, then y, then z. */
export interface Carving {
  readonly grid: Grid;
  readonly kept: Float32Array;
}

/**
 * The carving at one height, as a function of x and z: about the distance to the border of the kept cells, in hull units,
 * positive inside.
 */
export function carvingAt({ grid, kept }: Carving, y: number): (x: number, z: number) => number {
  const { width, height, depth, cell } = grid;
  const row = Math.min(height - 1.001, Math.max(0, y / cell - 0.5));
  const j = Math.floor(row);
  const below = row - j;
  const layer = new Float32Array(width * depth);
  for (let k = 0; k < depth; k++) {
    const from = (k * height + j) * width;
    for (let i = 0; i < width; i++) {
      const above = kept[from + i] as number;
      layer[k * width + i] = above + below * ((kept[from + width + i] as number) - above);
    }
  }
  return (x, z) => {
    const u = Math.min(width - 1.001, Math.max(0, x / cell + (width - 1) / 2));
    const v = Math.min(depth - 1.001, Math.max(0, z / cell + (depth - 1) / 2));
    const i = Math.floor(u);
    const k = Math.floor(v);
    const s = u - i;
    const t = v - k;
    const at = k * width + i;
    const near = (layer[at] as number) * (1 - s) + (layer[at + 1] as number) * s;
    const far = (layer[at + width] as number) * (1 - s) + (layer[at + width + 1] as number) * s;
    return (near * (1 - t) + far * t - 0.5) * STEEPNESS * cell;
  };
}

/** The number of cells over which the smoothed field would change by 1, at its slope at the border. */
const STEEPNESS = 2.5;
