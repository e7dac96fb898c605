import type { Bounds } from '../parsed-model.ts';
import { boxOf } from './box-of.ts';

/** The limit for the number of cells. A mesh that needs more (its space may be skewed) gets larger cells. */
const MAX_CELLS = 1 << 24;
/** Of a cell. Of 0, which a mesh that is scaled beyond measure would ask for, any multiple is 0 again. */
const LEAST_EDGE = 1e-300;
const NO_BOUNDS: Bounds = { min: [0, 0, 0], max: [0, 0, 0] };

/** The vertices of a mesh, assigned to the cells of a grid. Cells without vertices are not numbered. */
export interface Cells {
  /** The number of each vertex's cell. */
  readonly of: Uint32Array;
  /** The first vertex of each cell. */
  readonly first: Uint32Array;
  /** The mean position of each cell's vertices. */
  readonly middles: Float32Array;
}

/**
 * Assigns vertices to the cells of a grid.
 * @param wanted the edge of a cell in the mesh's units. It is doubled until there are not too many cells
 */
export function cellsOf(positions: Float32Array, wanted: number): Cells {
  const { low, edge, across, up, count } = gridOf(positions, wanted);
  const [x0, y0, z0] = low;
  const scale = 1 / edge;
  const vertices = positions.length / 3;
  const numbers = new Uint32Array(count);
  const of = new Uint32Array(vertices);
  const first = new Uint32Array(Math.min(vertices, count));
  const sums = new Float64Array(first.length * 4);
  let used = 0;
  for (let vertex = 0, at = 0; vertex < vertices; vertex += 1, at += 3) {
    const x = positions[at] as number;
    const y = positions[at + 1] as number;
    const z = positions[at + 2] as number;
    const cell =
      (((x - x0) * scale) | 0) + ((((y - y0) * scale) | 0) + (((z - z0) * scale) | 0) * up) * across;
    let number = numbers[cell] as number;
    if (number === 0) {
      first[used] = vertex;
      used += 1;
      number = used;
      numbers[cell] = number;
    }
    number -= 1;
    of[vertex] = number;
    const sum = number * 4;
    sums[sum] = (sums[sum] as number) + x;
    sums[sum + 1] = (sums[sum + 1] as number) + y;
    sums[sum + 2] = (sums[sum + 2] as number) + z;
    sums[sum + 3] = (sums[sum + 3] as number) + 1;
  }
  const middles = new Float32Array(used * 3);
  for (let number = 0; number < used; number += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      middles[number * 3 + axis] = (sums[number * 4 + axis] as number) / (sums[number * 4 + 3] as number);
    }
  }
  return { of, first: first.subarray(0, used), middles };
}

interface Grid {
  readonly low: readonly [number, number, number];
  readonly edge: number;
  /** Cells along x, and along y. */
  readonly across: number;
  readonly up: number;
  readonly count: number;
}

function gridOf(positions: Float32Array, wanted: number): Grid {
  // A mesh may have no vertices.
  const { min: low, max: high } = positions.length === 0 ? NO_BOUNDS : boxOf(positions);
  for (let edge = Math.max(wanted, LEAST_EDGE); ; edge *= 2) {
    const along = (axis: 0 | 1 | 2): number => Math.floor((high[axis] - low[axis]) * (1 / edge)) + 1;
    const count = along(0) * along(1) * along(2);
    if (count <= MAX_CELLS) return { low, edge, across: along(0), up: along(1), count };
  }
}
