import { edgeEnd } from './edge-length.ts';

/** The value for an edge without a triangle on the other side. */
export const NO_FACE = -1;

/**
 * The triangle across each edge (edge k of a triangle runs from its corner k to the next). If more than two triangles share an
 * edge, they are paired in their order.
 */
export function neighboursOf(corners: Uint32Array): Int32Array {
  const edges = corners.length;
  const across = new Int32Array(edges).fill(NO_FACE);
  // Edges without a second triangle yet are kept in lists, keyed by both end points. With a key of one end point, a vertex that
  // millions of triangles share would make one list of all of them.
  let slots = 16;
  while (slots < edges) slots *= 2;
  const head = new Int32Array(slots).fill(-1);
  const next = new Int32Array(edges).fill(-1);
  const other = (edge: number): number => edgeEnd(corners, edge);
  for (let edge = 0; edge < edges; edge++) {
    const a = corners[edge] as number;
    const b = other(edge);
    if (a === b) continue;
    const slot =
      (Math.imul(Math.min(a, b), 73_856_093) ^ Math.imul(Math.max(a, b), 19_349_663)) & (slots - 1);
    let before = -1;
    let found = head[slot] as number;
    while (found >= 0 && !connectSamePlaces(corners[found] as number, other(found), a, b)) {
      before = found;
      found = next[found] as number;
    }
    if (found < 0) {
      next[edge] = head[slot] as number;
      head[slot] = edge;
      continue;
    }
    across[edge] = Math.floor(found / 3);
    across[found] = Math.floor(edge / 3);
    if (before < 0) head[slot] = next[found] as number;
    else next[before] = next[found] as number;
  }
  return across;
}

/** Whether two edges connect the same places, in either direction. */
function connectSamePlaces(a: number, b: number, c: number, d: number): boolean {
  return (a === c && b === d) || (a === d && b === c);
}
