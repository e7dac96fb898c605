import { Matrix4, Vector3 } from 'three';
import type { ParsedMesh, Soundness } from '../parsed-model.ts';

/** The properties of a mesh that its inspection needs. */
export type MeshShape = Pick<ParsedMesh, 'positions' | 'index' | 'matrix'>;

/** Models with more faces are not inspected: the edges alone would need half of a model's memory budget. */
const MAX_FACES = 8_000_000;
const EMPTY = -1;

/**
 * Counts the open, non-manifold and degenerate parts of a surface, and its pieces. Vertices at the same position count as one, also across meshes,
 * because formats split vertices at texture seams and between materials.
 * @returns null if the model has too many faces to be inspected
 */
export function soundnessOf(meshes: readonly MeshShape[]): Soundness | null {
  const faces = meshes.reduce((sum, mesh) => sum + Math.floor(cornersOf(mesh) / 3), 0);
  if (faces > MAX_FACES) return null;
  const positions = new Positions(meshes.reduce((sum, mesh) => sum + mesh.positions.length / 3, 0));
  const edges = new Edges(faces * 3);
  const pieces = new Pieces(positions.most);
  let degenerateFaces = 0;
  for (const mesh of meshes) {
    const welded = positions.weld(mesh);
    const corner = (at: number): number => welded[mesh.index?.[at] ?? at] ?? 0;
    for (let at = 0; at + 2 < cornersOf(mesh); at += 3) {
      const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)];
      if (a === b || b === c || c === a || positions.areCollinear(a, b, c)) degenerateFaces += 1;
      pieces.join(a, b);
      pieces.join(b, c);
      if (a !== b) edges.add(a, b);
      if (b !== c) edges.add(b, c);
      if (c !== a) edges.add(c, a);
    }
  }
  return { ...edges.count(), degenerateFaces, pieces: pieces.count() };
}

const cornersOf = ({ index, positions }: MeshShape): number => index?.length ?? positions.length / 3;

/** The size of a hash table: a power of two, at most 63 % full. */
const tableSize = (entries: number): number => 2 ** Math.ceil(Math.log2(Math.max(16, entries * 1.6)));

const mixHash = (hash: number, value: number): number => Math.imul(hash ^ value, 0x9e3779b1) ^ (hash >>> 15);

/** Numbers the different positions of vertices, by a hash table with open addressing. */
class Positions {
  readonly #coordinates: Float32Array;
  readonly #bits: Int32Array;
  readonly #table: Int32Array;
  /** The most positions that there can be. */
  readonly most: number;
  #count = 0;

  constructor(vertices: number) {
    this.most = vertices;
    this.#coordinates = new Float32Array(vertices * 3);
    this.#bits = new Int32Array(this.#coordinates.buffer);
    this.#table = new Int32Array(tableSize(vertices)).fill(EMPTY);
  }

  /** The number of each vertex's position. */
  weld({ positions, matrix }: MeshShape): Int32Array {
    const toModel = new Matrix4().fromArray([...matrix]);
    const vertex = new Vector3();
    const numbers = new Int32Array(positions.length / 3);
    for (let at = 0; at < numbers.length; at += 1) {
      vertex.fromArray(positions, at * 3).applyMatrix4(toModel);
      numbers[at] = this.#numberOf(vertex);
    }
    return numbers;
  }

  /** Whether the triangle of three positions has no area. */
  areCollinear(a: number, b: number, c: number): boolean {
    const at = (number: number, axis: number): number => this.#coordinates[number * 3 + axis] ?? 0;
    const [ux, uy, uz] = [at(b, 0) - at(a, 0), at(b, 1) - at(a, 1), at(b, 2) - at(a, 2)];
    const [vx, vy, vz] = [at(c, 0) - at(a, 0), at(c, 1) - at(a, 1), at(c, 2) - at(a, 2)];
    return uy * vz === uz * vy && uz * vx === ux * vz && ux * vy === uy * vx;
  }

  #numberOf({ x, y, z }: Vector3): number {
    const own = this.#count * 3;
    // adding 0 turns −0 into 0: both are the same position
    this.#coordinates[own] = x + 0;
    this.#coordinates[own + 1] = y + 0;
    this.#coordinates[own + 2] = z + 0;
    const [i = 0, j = 0, k = 0] = [this.#bits[own], this.#bits[own + 1], this.#bits[own + 2]];
    const mask = this.#table.length - 1;
    for (let slot = mixHash(mixHash(mixHash(7, i), j), k) & mask; ; slot = (slot + 1) & mask) {
      const known = this.#table[slot] ?? EMPTY;
      if (known === EMPTY) {
        this.#table[slot] = this.#count;
        this.#count += 1;
        return this.#count - 1;
      }
      const from = known * 3;
      if (this.#bits[from] === i && this.#bits[from + 1] === j && this.#bits[from + 2] === k) return known;
    }
  }
}

/** Counts the sets of positions that faces connect, by union-find. */
class Pieces {
  /** For each position another one of its piece, up to one that names itself. Empty for positions without a face. */
  readonly #next: Int32Array;

  constructor(positions: number) {
    this.#next = new Int32Array(positions).fill(EMPTY);
  }

  join(a: number, b: number): void {
    this.#next[this.#first(a)] = this.#first(b);
  }

  count(): number {
    return this.#next.reduce((sum, next, at) => sum + (next === at ? 1 : 0), 0);
  }

  #first(position: number): number {
    const next = this.#next;
    if (next[position] === EMPTY) next[position] = position;
    let at = position;
    for (let after = next[at] ?? at; after !== at; after = next[at] ?? at) {
      // Shortens the way for the next time.
      next[at] = next[after] ?? after;
      at = after;
    }
    return at;
  }
}

/** Counts the faces at each edge, by a hash table with open addressing. */
class Edges {
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #faces: Uint8Array;

  constructor(maxEdges: number) {
    const size = tableSize(maxEdges);
    this.#low = new Int32Array(size).fill(EMPTY);
    this.#high = new Int32Array(size);
    this.#faces = new Uint8Array(size);
  }

  add(from: number, to: number): void {
    const [low, high] = from < to ? [from, to] : [to, from];
    const mask = this.#low.length - 1;
    let slot = mixHash(mixHash(7, low), high) & mask;
    while (this.#low[slot] !== EMPTY && (this.#low[slot] !== low || this.#high[slot] !== high)) {
      slot = (slot + 1) & mask;
    }
    this.#low[slot] = low;
    this.#high[slot] = high;
    this.#faces[slot] = Math.min(255, (this.#faces[slot] ?? 0) + 1);
  }

  count(): Pick<Soundness, 'openEdges' | 'nonManifoldEdges'> {
    let openEdges = 0;
    let nonManifoldEdges = 0;
    for (const faces of this.#faces) {
      if (faces === 1) openEdges += 1;
      else if (faces > 2) nonManifoldEdges += 1;
    }
    return { openEdges, nonManifoldEdges };
  }
}
