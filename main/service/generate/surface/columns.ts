import { sampleBicubic } from '../../../media/raster/bicubic.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import { dropDust } from './drop-dust.ts';

/**
 * A body as columns of cubes on a square lattice, mirrored at z = 0: `heights` is the number of cubes above z = 0 in each
 * column, 0 outside. Column (i, j) is at (originX + i·spacing, originY + j·spacing) on the raster.
 */
export interface Columns {
  readonly width: number;
  readonly height: number;
  readonly originX: number;
  readonly originY: number;
  /** A cube's edge, in raster pixels. */
  readonly spacing: number;
  readonly heights: Uint16Array;
}

/**
 * Fills columns up to the root of `square` (the body's squared half depth, positive inside). Parts thinner than the
 * lattice spacing are widened, so that none is lost between its points. The surface is moved to the true outline later.
 */
export function fillColumns(square: Plane, distance: Plane, spacing: number): Columns {
  const width = Math.ceil((square.width - 1) / spacing) + 1;
  const height = Math.ceil((square.height - 1) / spacing) + 1;
  const originX = (square.width - 1 - (width - 1) * spacing) / 2;
  const originY = (square.height - 1 - (height - 1) * spacing) / 2;
  const heights = new Uint16Array(width * height);
  const sample = { value: 0, dx: 0, dy: 0 };
  for (let j = 1; j < height - 1; j++) {
    const y = originY + j * spacing;
    for (let i = 1; i < width - 1; i++) {
      const x = originX + i * spacing;
      const near = Math.round(y) * square.width + Math.round(x);
      if ((distance.data[near] as number) < -1.5) continue;
      sampleBicubic(square, x, y, sample);
      if (sample.value > 0)
        heights[j * width + i] = Math.max(1, Math.round(Math.sqrt(sample.value) / spacing));
    }
  }
  const columns = { width, height, originX, originY, spacing, heights };
  widenThinParts(columns, distance);
  dropDust(columns);
  fillSaddles(columns);
  return columns;
}

/** Fills every column that is within three quarters of a cube's edge from a thin part's middle. */
function widenThinParts({ width, originX, originY, spacing, heights }: Columns, distance: Plane): void {
  const reach = 0.75 * spacing;
  const { data } = distance;
  const w = distance.width;
  for (let i = w + 1; i < data.length - w - 1; i++) {
    const d = data[i] as number;
    if (d <= 0 || d >= reach) continue;
    const alongX = d >= (data[i - 1] as number) && d >= (data[i + 1] as number);
    const alongY = d >= (data[i - w] as number) && d >= (data[i + w] as number);
    if (!alongX && !alongY) continue;
    const x = ((i % w) - originX) / spacing;
    const y = (Math.floor(i / w) - originY) / spacing;
    for (let row = Math.ceil(y - 0.75); row <= y + 0.75; row++) {
      for (let column = Math.ceil(x - 0.75); column <= x + 0.75; column++) {
        const k = row * width + column;
        if ((column - x) ** 2 + (row - y) ** 2 < 0.5625 && heights[k] === 0) heights[k] = 1;
      }
    }
  }
}

/**
 * Raises columns until no two cubes touch only at an edge (a saddle). The surface of columns without saddles is a
 * manifold: around every corner, the cubes are connected by their sides, and so are the gaps.
 */
function fillSaddles({ width, height, heights }: Columns): void {
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (let j = 0; j < height - 1; j++) {
      for (let k = j * width; k < j * width + width - 1; k++) {
        const a = heights[k] as number;
        const b = heights[k + 1] as number;
        const c = heights[k + width] as number;
        const d = heights[k + width + 1] as number;
        const fill =
          Math.min(a, d) > Math.max(b, c)
            ? Math.min(a, d)
            : Math.min(b, c) > Math.max(a, d)
              ? Math.min(b, c)
              : 0;
        if (fill === 0) continue;
        hasChanged = true;
        if (Math.min(a, d) > Math.max(b, c)) heights[b >= c ? k + 1 : k + width] = fill;
        else heights[a >= d ? k : k + width + 1] = fill;
      }
    }
  }
}

/** Counts the triangles of the whole surface, both halves: two for each free side of a cube. */
export function countTriangles({ width, height, heights }: Columns): number {
  let sides = 0;
  for (let j = 0; j < height; j++) {
    for (let k = j * width; k < (j + 1) * width; k++) {
      const own = heights[k] as number;
      if (own > 0) sides++;
      if (k + 1 < (j + 1) * width) sides += Math.abs(own - (heights[k + 1] as number));
      if (j + 1 < height) sides += Math.abs(own - (heights[k + width] as number));
      // Nothing is beside the first and the last columns and rows.
      if (k === j * width || k + 1 === (j + 1) * width) sides += own;
      if (j === 0 || j + 1 === height) sides += own;
    }
  }
  return sides * 4;
}
