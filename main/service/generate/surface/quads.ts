import type { Columns } from './columns.ts';

/** A surface of quads in raster coordinates: x to the right, y down, z towards the viewer. */
export interface QuadSurface {
  /** x, y, z of each vertex. */
  readonly positions: Float32Array;
  /** Four vertices a quad, counter-clockwise seen from outside with y up. */
  readonly quads: Uint32Array;
}

/** The half of a mirrored surface with z ≥ 0; its vertices with z = 0 are the outline. */
export interface HalfSurface extends QuadSurface {
  /** 1 for vertices on the mirror plane. */
  readonly onPlane: Uint8Array;
}

/** The free sides of the cubes above z = 0, as quads between the cubes' corners. */
export function upperHalfOf(columns: Columns): HalfSurface {
  const { width, height, originX, originY, spacing, heights } = columns;
  const at = (i: number, j: number): number =>
    i < 0 || j < 0 || i >= width || j >= height ? 0 : (heights[j * width + i] as number);
  // Corner (i, j) is the top left one of column (i, j). Its surface vertices are the levels from the lowest to the
  // highest of the four columns around it, in one run.
  const cornersX = width + 1;
  const first = new Int32Array(cornersX * (height + 1));
  const lowest = new Uint16Array(first.length);
  let vertices = 0;
  for (let j = 0; j <= height; j++) {
    for (let i = 0; i <= width; i++) {
      const a = at(i - 1, j - 1);
      const b = at(i, j - 1);
      const c = at(i - 1, j);
      const d = at(i, j);
      const high = Math.max(a, b, c, d);
      const corner = j * cornersX + i;
      first[corner] = vertices;
      if (high === 0) continue;
      const low = Math.min(a, b, c, d);
      lowest[corner] = low;
      vertices += high - low + 1;
    }
  }
  const positions = new Float32Array(vertices * 3);
  const onPlane = new Uint8Array(vertices);
  for (let j = 0; j <= height; j++) {
    for (let i = 0; i <= width; i++) {
      const corner = j * cornersX + i;
      const end = corner + 1 < first.length ? (first[corner + 1] as number) : vertices;
      for (let v = first[corner] as number, level = lowest[corner] as number; v < end; v++, level++) {
        positions[v * 3] = originX + (i - 0.5) * spacing;
        positions[v * 3 + 1] = originY + (j - 0.5) * spacing;
        positions[v * 3 + 2] = level * spacing;
        if (level === 0) onPlane[v] = 1;
      }
    }
  }
  return {
    positions,
    onPlane,
    quads: freeSides(columns, (i, j, level) => {
      const corner = j * cornersX + i;
      return (first[corner] as number) + level - (lowest[corner] as number);
    }),
  };
}

function freeSides(
  { width, height, heights }: Columns,
  vertex: (i: number, j: number, level: number) => number,
): Uint32Array {
  let capacity = 0;
  for (let k = 0; k < heights.length; k++) {
    const own = heights[k] as number;
    if (own > 0) capacity++;
    if (k + 1 < heights.length) capacity += Math.abs(own - (heights[k + 1] as number));
    if (k + width < heights.length) capacity += Math.abs(own - (heights[k + width] as number));
    // Thin parts may be widened as far as the first and the last columns and rows, which have nothing beside them.
    if (k % width === 0 || k % width === width - 1) capacity += own;
    if (k < width || k >= heights.length - width) capacity += own;
  }
  const quads = new Uint32Array(capacity * 4);
  let n = 0;
  const quad = (a: number, b: number, c: number, d: number): void => {
    quads[n++] = a;
    quads[n++] = b;
    quads[n++] = c;
    quads[n++] = d;
  };
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const own = heights[j * width + i] as number;
      if (own > 0)
        quad(vertex(i, j + 1, own), vertex(i + 1, j + 1, own), vertex(i + 1, j, own), vertex(i, j, own));
      for (let l = 0; i === 0 && l < own; l++)
        quad(vertex(0, j, l), vertex(0, j + 1, l), vertex(0, j + 1, l + 1), vertex(0, j, l + 1));
      for (let l = 0; j === 0 && l < own; l++)
        quad(vertex(i + 1, 0, l), vertex(i, 0, l), vertex(i, 0, l + 1), vertex(i + 1, 0, l + 1));
      const right = i + 1 < width ? (heights[j * width + i + 1] as number) : 0;
      for (let l = right; l < own; l++) {
        quad(
          vertex(i + 1, j + 1, l),
          vertex(i + 1, j, l),
          vertex(i + 1, j, l + 1),
          vertex(i + 1, j + 1, l + 1),
        );
      }
      for (let l = own; l < right; l++) {
        quad(
          vertex(i + 1, j, l),
          vertex(i + 1, j + 1, l),
          vertex(i + 1, j + 1, l + 1),
          vertex(i + 1, j, l + 1),
        );
      }
      const below = j + 1 < height ? (heights[(j + 1) * width + i] as number) : 0;
      for (let l = below; l < own; l++) {
        quad(
          vertex(i, j + 1, l),
          vertex(i + 1, j + 1, l),
          vertex(i + 1, j + 1, l + 1),
          vertex(i, j + 1, l + 1),
        );
      }
      for (let l = own; l < below; l++) {
        quad(
          vertex(i + 1, j + 1, l),
          vertex(i, j + 1, l),
          vertex(i, j + 1, l + 1),
          vertex(i + 1, j + 1, l + 1),
        );
      }
    }
  }
  return quads.subarray(0, n);
}
