import { edgeEnd, edgeLength } from '../topology/edge-length.ts';
import { createJoinedSets } from '../topology/joined-sets.ts';
import type { Welded } from '../topology/weld.ts';

/** The openings of a surface: its open edges, as far as they meet each other. */
export interface Holes {
  readonly count: number;
  /** The half-edges around the one with the longest way around; empty without one. */
  readonly largest: readonly number[];
}

/** @param open all half-edges without a face on their other side */
export function findHoles(welded: Welded, open: readonly number[]): Holes {
  if (open.length === 0) return { count: 0, largest: [] };
  const { places, corners } = welded;
  const { rootOf, join } = createJoinedSets(places.length / 3);
  for (const half of open) join(corners[half] as number, edgeEnd(corners, half));
  const lengths = new Float64Array(places.length / 3);
  let count = 0;
  let largest = rootOf(corners[open[0] as number] as number);
  for (const half of open) {
    const root = rootOf(corners[half] as number);
    if (lengths[root] === 0) count += 1;
    lengths[root] = (lengths[root] as number) + edgeLength(welded, half);
    if ((lengths[root] as number) > (lengths[largest] as number)) largest = root;
  }
  return { count, largest: open.filter((half) => rootOf(corners[half] as number) === largest) };
}
