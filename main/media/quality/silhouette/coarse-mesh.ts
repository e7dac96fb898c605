import type { Welded } from '../../topology/weld.ts';
import type { Box } from '../place-of.ts';

/** A mesh with fewer triangles is drawn as it is. */
const FEW = 6_000;

/**
 * A mesh with one place for each small cell: its outline is nearly the same, and it is drawn much faster. Triangles within one or two cells
 * vanish.
 * @param cells along the longest side of the model
 */
export function coarseMesh(welded: Welded, { low, size }: Box, cells: number): Welded {
  const { places, corners } = welded;
  if (corners.length <= FEW * 3) return welded;
  const side = cells + 1;
  const numbers = new Int32Array(side ** 3);
  const own = new Uint32Array(places.length / 3);
  const step = size / cells;
  let count = 0;
  for (let p = 0; p < own.length; p++) {
    let cell = 0;
    for (let c = 0; c < 3; c++)
      cell = cell * side + Math.floor(((places[p * 3 + c] as number) - (low[c] as number)) / step);
    let number = numbers[cell] as number;
    if (number === 0) {
      number = ++count;
      numbers[cell] = number;
    }
    own[p] = number - 1;
  }
  const means = new Float32Array(count * 3);
  const members = new Uint32Array(count);
  for (let p = 0; p < own.length; p++) {
    const number = own[p] as number;
    members[number] = (members[number] as number) + 1;
    for (let c = 0; c < 3; c++)
      means[number * 3 + c] = (means[number * 3 + c] as number) + (places[p * 3 + c] as number);
  }
  for (let i = 0; i < means.length; i++)
    means[i] = (means[i] as number) / (members[Math.floor(i / 3)] as number);
  return { places: means, corners: distinctTriangles(corners, own) };
}

/** Triangles of three places, each set of three once. */
function distinctTriangles(corners: Uint32Array, own: Uint32Array): Uint32Array {
  const kept: number[] = [];
  const seen = new Set<number>();
  for (let t = 0; t < corners.length; t += 3) {
    const a = own[corners[t] as number] as number;
    const b = own[corners[t + 1] as number] as number;
    const c = own[corners[t + 2] as number] as number;
    if (a === b || b === c || c === a) continue;
    const least = Math.min(a, b, c);
    const most = Math.max(a, b, c);
    // There are at most 2^17 places for that many cells in practice; a clash of larger numbers would only lose a triangle.
    const key = (least * 0x20000 + (a + b + c - least - most)) * 0x20000 + most;
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(a, b, c);
  }
  return Uint32Array.from(kept);
}
