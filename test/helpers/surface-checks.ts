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
  const edges = new Map<number, number>();
  const faces = indices.length / 3;
  const span = weld.count;
  let degenerate = 0;
  let volume = 0;
  let inwardNormals = 0;
  for (let t = 0; t < faces; t++) {
    const corners = [0, 1, 2].map((k) => indices[t * 3 + k]!);
    const [a, b, c] = corners.map((v) => weld.map[v]!) as [number, number, number];
    const [p, q, r] = corners.map((v) => [...positions.subarray(v * 3, v * 3 + 3)]) as [
      Vector,
      Vector,
      Vector,
    ];
    const normal = cross(minus(q, p), minus(r, p));
    if (a === b || b === c || c === a || Math.hypot(...normal) === 0) degenerate++;
    volume += dot(p, cross(q, r)) / 6;
    for (const v of corners) {
      if (dot(normal, [...normals.subarray(v * 3, v * 3 + 3)] as Vector) < -1e-12) inwardNormals++;
    }
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      // Each edge counts the faces that run along it in the two directions: the one in ones, the other in thousands.
      const key = Math.min(from, to) * span + Math.max(from, to);
      edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : 1000));
    }
  }
  let open = 0;
  let nonManifold = 0;
  for (const count of edges.values()) {
    if (count === 1 || count === 1000) open++;
    else if (count !== 1001) nonManifold++;
  }
  return { open, nonManifold, degenerate, pinched: pinchedVertices(indices, weld), volume, inwardNormals };
}

type Vector = [number, number, number];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

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
