/** No triangle on the other side. */
export const NO_FACE = -1;

/**
 * The triangle across each edge (edge k of a triangle runs from its corner k to the next). Where more than two meet in
 * one edge, they are paired as they come.
 */
export function neighboursOf(corners: Uint32Array, places: number): Int32Array {
  const edges = corners.length;
  const across = new Int32Array(edges).fill(NO_FACE);
  // Edges hang on their lower place, in lists.
  const head = new Int32Array(places).fill(-1);
  const next = new Int32Array(edges).fill(-1);
  const other = (edge: number): number => corners[edge % 3 === 2 ? edge - 2 : edge + 1] as number;
  for (let edge = 0; edge < edges; edge++) {
    const a = corners[edge] as number;
    const b = other(edge);
    if (a === b) continue;
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    let before = -1;
    let found = head[low] as number;
    while (found >= 0 && Math.max(corners[found] as number, other(found)) !== high) {
      before = found;
      found = next[found] as number;
    }
    if (found < 0) {
      next[edge] = head[low] as number;
      head[low] = edge;
      continue;
    }
    across[edge] = Math.floor(found / 3);
    across[found] = Math.floor(edge / 3);
    if (before < 0) head[low] = next[found] as number;
    else next[before] = next[found] as number;
  }
  return across;
}
