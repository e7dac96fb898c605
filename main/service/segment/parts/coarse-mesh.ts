import type { Welded } from '../../../media/topology/weld.ts';

/** A simplified mesh: each of its places replaces the places of one grid cell. */
export interface CoarseMesh extends Welded {
  /** Normals of the coarse places. Their length is not 1. */
  readonly normals: Float32Array;
  /** For each fine place, its coarse place. */
  readonly coarseOf: Uint32Array;
}

/**
 * Merges the places of each grid cell whose normals point the same way (by their signs), so that the
 * two sides of a thin sheet stay separate. Triangles inside one cell are removed.
 */
export function coarsen({ places, corners }: Welded, normals: Float32Array, cell: number): CoarseMesh {
  const count = places.length / 3;
  let slots = 16;
  while (slots < count) slots *= 2;
  const table = new Int32Array(slots).fill(-1);
  const coarseOf = new Uint32Array(count);
  const first: number[] = [];
  const cellOf = (p: number, c: number): number => {
    const sign = (normals[p * 3 + c] as number) > 0 ? 1 : 0;
    return Math.floor((places[p * 3 + c] as number) / cell) * 2 + sign;
  };
  for (let p = 0; p < count; p++) {
    const [x, y, z] = [cellOf(p, 0), cellOf(p, 1), cellOf(p, 2)];
    let slot = (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) & (slots - 1);
    for (; ; slot = (slot + 1) & (slots - 1)) {
      const found = table[slot] as number;
      if (found < 0) {
        table[slot] = first.length;
        coarseOf[p] = first.length;
        first.push(p);
        break;
      }
      const other = first[found] as number;
      if (cellOf(other, 0) === x && cellOf(other, 1) === y && cellOf(other, 2) === z) {
        coarseOf[p] = found;
        break;
      }
    }
  }
  return {
    places: meanPerCell(places, coarseOf, first.length),
    normals: meanPerCell(normals, coarseOf, first.length),
    corners: remainingTriangles(corners, coarseOf),
    coarseOf,
  };
}

function meanPerCell(values: Float32Array, coarseOf: Uint32Array, count: number): Float32Array {
  const sums = new Float64Array(count * 3);
  const counts = new Uint32Array(count);
  for (const [p, to] of coarseOf.entries()) {
    counts[to] = (counts[to] as number) + 1;
    for (let c = 0; c < 3; c++)
      sums[to * 3 + c] = (sums[to * 3 + c] as number) + (values[p * 3 + c] as number);
  }
  return Float32Array.from(sums, (sum, i) => sum / (counts[Math.floor(i / 3)] as number));
}

/** The triangles whose corners have three different coarse places. */
function remainingTriangles(corners: Uint32Array, coarseOf: Uint32Array): Uint32Array {
  const out = new Uint32Array(corners.length);
  let length = 0;
  for (let t = 0; t < corners.length; t += 3) {
    const a = coarseOf[corners[t] as number] as number;
    const b = coarseOf[corners[t + 1] as number] as number;
    const c = coarseOf[corners[t + 2] as number] as number;
    if (a === b || b === c || c === a) continue;
    out.set([a, b, c], length);
    length += 3;
  }
  return out.slice(0, length);
}
