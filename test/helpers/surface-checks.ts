import type { CheckedModel } from './model-checks.ts';

/** What is wrong with a mesh as the surface of a solid, counted after welding by position. */
export interface SurfaceFaults {
  /** Edges with one face only. */
  readonly open: number;
  /** Edges with more than two faces, or with two that run the same way. */
  readonly nonManifold: number;
  /** Faces with two corners in one place, or without area. */
  readonly degenerate: number;
  /** Vertices where more than one sheet meets. */
  readonly pinched: number;
  /** The enclosed volume; positive where normals point outwards. */
  readonly volume: number;
  /** Vertex normals that point into the face they belong to. */
  readonly inwardNormals: number;
}

/** Welds by exact position and counts what a closed manifold must not have. */
export function surfaceFaults({ positions, normals, indices }: CheckedModel): SurfaceFaults {
  const weld = weldByPosition(positions);
  const { map, count } = weld;
  const edges = new Map<number, number>();
  let degenerate = 0;
  let volume = 0;
  let inwardNormals = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [map[indices[t]!]!, map[indices[t + 1]!]!, map[indices[t + 2]!]!];
    const [p, q, r] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3];
    const [px, py, pz] = [positions[p]!, positions[p + 1]!, positions[p + 2]!];
    const [ux, uy, uz] = [positions[q]! - px, positions[q + 1]! - py, positions[q + 2]! - pz];
    const [wx, wy, wz] = [positions[r]! - px, positions[r + 1]! - py, positions[r + 2]! - pz];
    const [nx, ny, nz] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
    if (a === b || b === c || c === a || Math.hypot(nx, ny, nz) === 0) degenerate++;
    volume += (px * nx + py * ny + pz * nz) / 6;
    for (let k = 0; k < 3; k++) {
      const v = indices[t + k]! * 3;
      if (nx * normals[v]! + ny * normals[v + 1]! + nz * normals[v + 2]! < -1e-12) inwardNormals++;
      const from = map[indices[t + k]!]!;
      const to = map[indices[t + ((k + 1) % 3)]!]!;
      // Each edge counts the faces that run along it in the two directions: the one in ones, the other in thousands.
      const key = Math.min(from, to) * count + Math.max(from, to);
      edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : 1000));
    }
  }
  let open = 0;
  let nonManifold = 0;
  for (const runs of edges.values()) {
    if (runs === 1 || runs === 1000) open++;
    else if (runs !== 1001) nonManifold++;
  }
  return { open, nonManifold, degenerate, pinched: pinchedVertices(indices, weld), volume, inwardNormals };
}

interface Weld {
  readonly map: Uint32Array;
  readonly count: number;
}

function weldByPosition(positions: Float32Array): Weld {
  const known = new Map<string, number>();
  const map = new Uint32Array(positions.length / 3);
  for (let v = 0; v < map.length; v++) {
    const key = `${positions[v * 3]},${positions[v * 3 + 1]},${positions[v * 3 + 2]}`;
    let index = known.get(key);
    if (index === undefined) {
      index = known.size;
      known.set(key, index);
    }
    map[v] = index;
  }
  return { map, count: known.size };
}

/** Counts vertices whose faces do not form one fan: corner by corner, faces that share an edge there are joined. */
function pinchedVertices(indices: Uint32Array, { map, count }: Weld): number {
  const parent = Uint32Array.from(indices, (_, corner) => corner);
  const find = (corner: number): number => {
    let root = corner;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!;
      root = parent[root]!;
    }
    return root;
  };
  const known = new Map<number, number>();
  for (let corner = 0; corner < indices.length; corner++) {
    const first = corner - (corner % 3);
    const own = map[indices[corner]!]!;
    for (const step of [1, 2]) {
      const other = map[indices[first + ((corner + step) % 3)]!]!;
      const key = own * count + other;
      const before = known.get(key);
      if (before === undefined) known.set(key, corner);
      else parent[find(before)] = find(corner);
    }
  }
  const fans = new Uint32Array(count);
  for (let corner = 0; corner < indices.length; corner++) {
    if (find(corner) === corner) fans[map[indices[corner]!]!]!++;
  }
  return fans.filter((n) => n > 1).length;
}

/**
 * How stepped a model's outline is: it is walked along the edges that both a front and a back face share (seen along
 * Z); the share of its length that lies in turns of more than 50° on a point whose two neighbours turn the other way,
 * which is what a staircase is made of and no smooth curve has.
 */
export function steppedShare({ positions, indices }: CheckedModel): number {
  const weld = weldByPosition(positions);
  const at = new Float32Array(weld.count * 2);
  for (let v = 0; v < weld.map.length; v++) {
    at[weld.map[v]! * 2] = positions[v * 3]!;
    at[weld.map[v]! * 2 + 1] = positions[v * 3 + 1]!;
  }
  const facing = new Map<number, number>();
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => weld.map[indices[t + k]!]!) as [number, number, number];
    const turn =
      (at[b * 2]! - at[a * 2]!) * (at[c * 2 + 1]! - at[a * 2 + 1]!) -
      (at[b * 2 + 1]! - at[a * 2 + 1]!) * (at[c * 2]! - at[a * 2]!);
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const key = Math.min(from, to) * weld.count + Math.max(from, to);
      facing.set(key, (facing.get(key) ?? 0) | (turn > 0 ? 1 : 2));
    }
  }
  const next = new Map<number, number[]>();
  for (const [key, sides] of facing) {
    if (sides !== 3) continue;
    const [a, b] = [Math.floor(key / weld.count), key % weld.count];
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  }
  const turnAt = (before: number, v: number, after: number): number => {
    const ux = at[v * 2]! - at[before * 2]!;
    const uy = at[v * 2 + 1]! - at[before * 2 + 1]!;
    const wx = at[after * 2]! - at[v * 2]!;
    const wy = at[after * 2 + 1]! - at[v * 2 + 1]!;
    return (Math.atan2(ux * wy - uy * wx, ux * wx + uy * wy) * 180) / Math.PI;
  };
  let stepped = 0;
  let total = 0;
  for (const [v, around] of next) {
    const [before, after] = around;
    if (before === undefined || after === undefined || around.length !== 2) continue;
    const beyond = next.get(after);
    if (beyond?.length !== 2) continue;
    total++;
    const farther = beyond[0] === v ? beyond[1]! : beyond[0]!;
    const first = turnAt(before, v, after);
    const second = turnAt(v, after, farther);
    if (Math.abs(first) > 50 && Math.abs(second) > 50 && first * second < 0) stepped++;
  }
  return stepped / total;
}
