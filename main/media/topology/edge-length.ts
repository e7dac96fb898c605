import type { Welded } from './weld.ts';

/** The place at which an edge ends. It starts at the place of its own corner. */
export function edgeEnd(corners: Uint32Array, edge: number): number {
  return corners[edge % 3 === 2 ? edge - 2 : edge + 1] as number;
}

/** The length of an edge. */
export function edgeLength({ places, corners }: Welded, edge: number): number {
  const from = (corners[edge] as number) * 3;
  const to = edgeEnd(corners, edge) * 3;
  const x = (places[from] as number) - (places[to] as number);
  const y = (places[from + 1] as number) - (places[to + 1] as number);
  const z = (places[from + 2] as number) - (places[to + 2] as number);
  return Math.sqrt(x * x + y * y + z * z);
}

/** The mean length of a mesh's edges. */
export function meanEdgeLength(mesh: Welded): number {
  let sum = 0;
  for (let edge = 0; edge < mesh.corners.length; edge++) sum += edgeLength(mesh, edge);
  return sum / mesh.corners.length || 1;
}
