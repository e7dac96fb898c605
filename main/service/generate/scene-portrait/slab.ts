import type { Mesh } from '../../../media/mesh/mesh.ts';
import { sampleBicubic } from '../../../media/raster/bicubic.ts';
import { triangulate } from '../surface/triangulate.ts';
import type { Relief } from './backdrop-relief.ts';
import { type BackPoint, backTriangles } from './slab-back.ts';
import type { SlabLayout } from './slab-layout.ts';

/** A slab's size in picture pixels. Its back is at z = `back`. */
export interface SlabSize {
  readonly width: number;
  readonly height: number;
  readonly back: number;
}

/** A slab's surface as a mesh in picture pixels, y down. toMetres converts it later. */
export type SlabMesh = Omit<Mesh, 'normals'>;

/**
 * Builds a slab of a picture's size: its front is the relief, its back is flat, and four walls close it. Texture coordinates
 * are shares of the picture. The walls show a reflection of the picture's edges, the back shows the picture mirrored.
 * Front, walls and back have separate vertices along the edges, so that the edges are shaded sharp.
 */
export function buildSlab(relief: Relief, size: SlabSize, layout: SlabLayout): SlabMesh {
  const { columns, rows, layers } = layout;
  const positions: number[] = [];
  const uvs: number[] = [];
  const quads: number[] = [];
  /** Adds a vertex at a point of the front's grid. Its texture coordinates are `awayX`, `awayY` picture pixels away from that point. */
  const vertex = (column: number, row: number, z: number, awayX = 0, awayY = 0): number => {
    const x = (column / columns) * size.width;
    const y = (row / rows) * size.height;
    positions.push(x, y, z);
    uvs.push(clampedShare(x + awayX, size.width), clampedShare(y + awayY, size.height));
    return positions.length / 3 - 1;
  };

  const heights = frontHeights(relief, size, layout);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const v = vertex(column, row, heights[row * (columns + 1) + column] as number);
      if (row > 0 && column > 0) quads.push(v - 1, v, v - columns - 1, v - columns - 2);
    }
  }
  for (const { points, inX, inY } of wallsOf(columns, rows)) {
    for (const [index, [column, row]] of points.entries()) {
      const top = heights[row * (columns + 1) + column] as number;
      for (let layer = 0; layer <= layers; layer++) {
        const z = layer === layers ? size.back : top + ((size.back - top) * layer) / layers;
        const v = vertex(column, row, z, inX * (top - z), inY * (top - z));
        if (index > 0 && layer > 0) quads.push(v - layers - 2, v - layers - 1, v, v - 1);
      }
    }
  }
  const backVertices = new Map<number, number>();
  const back = backTriangles(layout).map(([column, row]: BackPoint) => {
    const key = row * (columns + 1) + column;
    const known = backVertices.get(key) ?? vertex(column, row, size.back);
    backVertices.set(key, known);
    return known;
  });
  const places = Float32Array.from(positions);
  const sides = triangulate({ positions: places, quads: Uint32Array.from(quads) });
  const indices = new Uint32Array(sides.length + back.length);
  indices.set(sides);
  indices.set(back, sides.length);
  return { positions: places, uvs: Float32Array.from(uvs), indices };
}

/** A position as a share of a length, limited to 0 … 1. */
function clampedShare(place: number, length: number): number {
  return Math.min(1, Math.max(0, place / length));
}

function frontHeights(
  { heights, scale }: Relief,
  size: SlabSize,
  { columns, rows }: SlabLayout,
): Float32Array {
  const out = new Float32Array((columns + 1) * (rows + 1));
  const sample = { value: 0, dx: 0, dy: 0 };
  for (let row = 0; row <= rows; row++) {
    const y = (row / rows) * size.height * scale - 0.5;
    for (let column = 0; column <= columns; column++) {
      sampleBicubic(heights, (column / columns) * size.width * scale - 0.5, y, sample);
      out[row * (columns + 1) + column] = sample.value;
    }
  }
  return out;
}

/** The four walls: their points from right to left (seen from outside, front up), and the direction into the picture (inX, inY). */
function wallsOf(columns: number, rows: number) {
  const across = Array.from({ length: columns + 1 }, (_, column) => column);
  const down = Array.from({ length: rows + 1 }, (_, row) => row);
  return [
    { inX: 0, inY: 1, points: across.toReversed().map((column) => [column, 0] as const) },
    { inX: 1, inY: 0, points: down.map((row) => [0, row] as const) },
    { inX: 0, inY: -1, points: across.map((column) => [column, rows] as const) },
    { inX: -1, inY: 0, points: down.toReversed().map((row) => [columns, row] as const) },
  ];
}
