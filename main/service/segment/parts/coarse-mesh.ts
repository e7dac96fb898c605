import type { Welded } from '../../../media/topology/weld.ts';

/** A mesh with far fewer places, each standing for those around it. */
export interface CoarseMesh extends Welded {
  /** Normals of the coarse places; not of length one. */
  readonly normals: Float32Array;
  /** The coarse place that each fine one went into. */
  readonly into: Uint32Array;
}

/**
 * Puts the places of each cell of a grid together where their normals point the same way (by their signs), so that
 * two sides of a thin sheet stay two. Triangles within one cell fall away.
 */
export function coarseMesh({ places, corners }: Welded, normals: Float32Array, cell: number): CoarseMesh {
  const count = places.length / 3;
  let slots = 16;
  while (slots < count) slots *= 2;
  const table = new Int32Array(slots).fill(-1);
  const into = new Uint32Array(count);
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
        into[p] = first.length;
        first.push(p);
        break;
      }
      const other = first[found] as number;
      if (cellOf(other, 0) === x && cellOf(other, 1) === y && cellOf(other, 2) === z) {
        into[p] = found;
        break;
      }
    }
  }
  return {
    places: means(places, into, first.length),
    normals: means(normals, into, first.length),
    corners: spanning(corners, into),
    into,
  };
}

function means(values: Float32Array, into: Uint32Array, count: number): Float32Array {
  const sums = new Float64Array(count * 3);
  const counts = new Uint32Array(count);
  for (const [p, to] of into.entries()) {
    counts[to] = (counts[to] as number) + 1;
    for (let c = 0; c < 3; c++)
      sums[to * 3 + c] = (sums[to * 3 + c] as number) + (values[p * 3 + c] as number);
  }
  return Float32Array.from(sums, (sum, i) => sum / (counts[Math.floor(i / 3)] as number));
}

/** The triangles whose corners went to three different places. */
function spanning(corners: Uint32Array, into: Uint32Array): Uint32Array {
  const out = new Uint32Array(corners.length);
  let length = 0;
  for (let t = 0; t < corners.length; t += 3) {
    const a = into[corners[t] as number] as number;
    const b = into[corners[t + 1] as number] as number;
    const c = into[corners[t + 2] as number] as number;
    if (a === b || b === c || c === a) continue;
    out.set([a, b, c], length);
    length += 3;
  }
  return out.slice(0, length);
}
