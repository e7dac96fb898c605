import { Budget } from '../budget.ts';
import { ByteReader, codeOf } from '../bytes/byte-reader.ts';
import { GrowingFloats, GrowingIntegers } from '../bytes/growing-array.ts';
import { UnreadableModel } from '../parsed-model.ts';
import { LastCorners, SharedCorners } from './last-corners.ts';
import { trianglesOf } from './triangulate.ts';

/** The faces of one material in one group or object. */
export interface ObjPart {
  /** The name of its object (`o`) or group (`g`); empty if the file names none. */
  readonly group: string;
  readonly material: string;
  readonly positions: Float32Array;
  /** Null if a corner has no normal; the same for `uvs` and `colours`. */
  readonly normals: Float32Array | null;
  readonly uvs: Float32Array | null;
  readonly colours: Float32Array | null;
  readonly index: Uint32Array;
}

export interface ObjFile {
  readonly parts: readonly ObjPart[];
  /** The names of material libraries as written, without duplicates. */
  readonly libraries: readonly string[];
  /** Whether there were more groups than are kept apart. The faces of the others are in the part without a group. */
  readonly hasMoreGroups: boolean;
}

/** Groups that are kept apart. Each is a part that is drawn by itself; some programs write a group for every face. */
export const MOST_GROUPS = 1_000;

const SLASH = 0x2f;
const [V, VT, VN, F, O, G, USEMTL, MTLLIB] = ['v', 'vt', 'vn', 'f', 'o', 'g', 'usemtl', 'mtllib'].map(codeOf);
const POSITION_FLOATS = 6;
/** The initial capacity of a part's arrays. It is small, because a file may name thousands of materials. */
const PART_CAPACITY = 256;
/** Bytes of a part without its arrays; also of a stored name. */
const OBJECT = 2_048;
/**
 * Corners of one vertex that are looked through for an equal one; after that another is made. A vertex rarely has more than six, and
 * a file could name another texture coordinate at each of a million corners.
 */
export const MOST_LOOKED_AT = 64;
/** Bytes per corner that splitting a face into triangles needs, until the next face. */
const BYTES_PER_CORNER = 512;
/** Faces with at most this many corners need no reservation. */
const FREE_CORNERS = 1_024;

/** The data of the whole file, which faces refer to by index. */
interface Pools {
  /** x y z r g b; red is NaN without a colour. */
  readonly vertices: GrowingFloats;
  readonly uvs: GrowingFloats;
  readonly normals: GrowingFloats;
  /** Shared by all parts, because most vertices belong to one part only. */
  readonly lastCorners: SharedCorners;
  /**
   * The face that is being read. The lists are reused, because there may be millions of faces. `offsets` are those of the vertices in
   * `vertices`; `reserved` is the number of corners that memory is reserved for.
   */
  readonly face: { readonly corners: number[]; readonly offsets: number[]; reserved: number };
  readonly budget: Budget;
}

/** Collects the faces of one part. Equal corners are stored once. */
class PartBuilder {
  readonly group: string;
  readonly material: string;
  readonly #pools: Pools;
  readonly #corners: Readonly<Record<'vertex' | 'uv' | 'normal', GrowingIntegers>>;
  /** The corners of a vertex are a linked list: its last corner, and for each corner the previous one (−1 at the end). */
  readonly #last: LastCorners;
  readonly #previous: GrowingIntegers;
  readonly #index: GrowingIntegers;

  constructor(group: string, material: string, pools: Pools) {
    this.group = group;
    this.material = material;
    this.#pools = pools;
    const { budget } = pools;
    budget.reserve(OBJECT);
    const integers = (): GrowingIntegers => new GrowingIntegers(budget, PART_CAPACITY);
    this.#corners = { vertex: integers(), uv: integers(), normal: integers() };
    this.#previous = integers();
    this.#index = integers();
    this.#last = new LastCorners(pools.lastCorners);
  }

  get isEmpty(): boolean {
    return this.#index.length === 0;
  }

  /** Adds a corner if it is new. @returns its index in the part */
  addCorner(vertex: number, uv: number, normal: number): number {
    const { vertex: vertices, uv: uvs, normal: normals } = this.#corners;
    const last = this.#last.get(vertex);
    let left = MOST_LOOKED_AT;
    for (let at = last; at >= 0 && left > 0; at = this.#previous.at(at)) {
      if (uvs.at(at) === uv && normals.at(at) === normal) return at;
      left -= 1;
    }
    const index = vertices.length;
    vertices.push(vertex);
    uvs.push(uv);
    normals.push(normal);
    this.#previous.push(last);
    this.#last.set(vertex, index);
    return index;
  }

  addTriangle(a: number, b: number, c: number): void {
    this.#index.push(a);
    this.#index.push(b);
    this.#index.push(c);
  }

  build(): ObjPart {
    const { vertex, uv, normal } = this.#corners;
    const { vertices, uvs, normals, budget } = this.#pools;
    // positions, colours, texture coordinates and normals
    budget.reserve(vertex.length * (3 + 3 + 2 + 3) * 4);
    return {
      group: this.group,
      material: this.material,
      positions: pick(vertex, vertices, POSITION_FLOATS, 0, 3) ?? new Float32Array(),
      colours: pick(vertex, vertices, POSITION_FLOATS, 3, 3),
      uvs: pick(uv, uvs, 2, 0, 2),
      normals: pick(normal, normals, 3, 0, 3),
      index: this.#index.toUnsigned(),
    };
  }
}

/** Copies the floats that corners refer to; null if a corner refers to nothing. */
function pick(
  indices: GrowingIntegers,
  pool: GrowingFloats,
  stride: number,
  from: number,
  size: number,
): Float32Array | null {
  const out = new Float32Array(indices.length * size);
  for (let corner = 0; corner < indices.length; corner += 1) {
    const offset = indices.at(corner) * stride + from;
    if (offset < 0 || offset + size > pool.length || Number.isNaN(pool.at(offset))) return null;
    for (let item = 0; item < size; item += 1) out[corner * size + item] = pool.at(offset + item);
  }
  return out;
}

/**
 * Reads a Wavefront obj: vertices (with colours), texture coordinates, normals, faces of any size, materials, groups.
 * Points, lines and free-form surfaces are ignored.
 * @throws UnreadableModel if a face refers to a vertex that does not exist
 */
export function parseObj(bytes: Uint8Array, budget = new Budget('The obj')): ObjFile {
  const reader = new ByteReader(bytes);
  const pools: Pools = {
    vertices: new GrowingFloats(budget),
    uvs: new GrowingFloats(budget),
    normals: new GrowingFloats(budget),
    lastCorners: new SharedCorners(budget),
    face: { corners: [], offsets: [], reserved: FREE_CORNERS },
    budget,
  };
  const parts = new Map<string, PartBuilder>();
  const libraries = new Set<string>();
  const groups = new Set<string>(['']);
  let hasMoreGroups = false;
  let group = '';
  let material = '';
  /** Made with its first face: files name groups and materials that have none. */
  let part: PartBuilder | null = null;
  const partInHand = (): PartBuilder => {
    const key = `${group}\n${material}`;
    const made = parts.get(key) ?? new PartBuilder(group, material, pools);
    parts.set(key, made);
    return made;
  };
  const groupOf = (name: string): string => {
    if (groups.has(name)) return name;
    hasMoreGroups ||= groups.size > MOST_GROUPS;
    if (hasMoreGroups) return '';
    groups.add(name);
    return name;
  };
  for (; !reader.isAtEnd; reader.nextLine()) {
    switch (reader.wordCode()) {
      case V:
        readVertex(reader, pools.vertices);
        break;
      case VT:
        readNumbers(reader, pools.uvs, 2);
        break;
      case VN:
        readNumbers(reader, pools.normals, 3);
        break;
      case F:
        part ??= partInHand();
        readFace(reader, part, pools);
        break;
      case O:
      case G:
        group = groupOf(reader.restOfLine());
        part = null;
        break;
      case USEMTL:
        material = reader.restOfLine();
        part = null;
        break;
      case MTLLIB:
        budget.reserve(OBJECT);
        libraries.add(reader.restOfLine());
        break;
    }
  }
  return {
    parts: [...parts.values()].filter(({ isEmpty }) => !isEmpty).map((each) => each.build()),
    libraries: [...libraries],
    hasMoreGroups,
  };
}

function readNumbers(reader: ByteReader, pool: GrowingFloats, count: number): void {
  for (let item = 0; item < count; item += 1) {
    const value = reader.number();
    pool.push(Number.isFinite(value) ? value : 0);
  }
}

function readVertex(reader: ByteReader, vertices: GrowingFloats): void {
  readNumbers(reader, vertices, 3);
  const red = reader.number();
  const green = reader.number();
  const blue = reader.number();
  const hasColour = Number.isFinite(red) && Number.isFinite(green) && Number.isFinite(blue);
  vertices.push(hasColour ? red : Number.NaN);
  vertices.push(hasColour ? green : Number.NaN);
  vertices.push(hasColour ? blue : Number.NaN);
}

function readFace(reader: ByteReader, part: PartBuilder, pools: Pools): void {
  const { vertices, uvs, normals, face, budget } = pools;
  const counts = {
    vertex: vertices.length / POSITION_FLOATS,
    uv: uvs.length / 2,
    normal: normals.length / 3,
  };
  const { corners, offsets } = face;
  corners.length = 0;
  offsets.length = 0;
  while (!reader.isAtLineEnd()) {
    const vertex = indexOf(reader.integer(), counts.vertex);
    if (vertex < 0 || vertex >= counts.vertex) {
      throw new UnreadableModel('The obj is damaged: a face points at a vertex that is not there.');
    }
    let uv = -1;
    let normal = -1;
    if (reader.skipByte(SLASH)) {
      uv = indexOf(reader.integer(), counts.uv);
      if (reader.skipByte(SLASH)) normal = indexOf(reader.integer(), counts.normal);
    }
    if (corners.length === face.reserved) {
      budget.reserve(face.reserved * BYTES_PER_CORNER);
      face.reserved *= 2;
    }
    corners.push(part.addCorner(vertex, uv, normal));
    offsets.push(vertex * POSITION_FLOATS);
    reader.skipWord();
  }
  if (corners.length === 3) {
    part.addTriangle(corners[0] as number, corners[1] as number, corners[2] as number);
    return;
  }
  const point = (corner: number, axis: number): number => vertices.at((offsets[corner] ?? 0) + axis);
  for (const [a, b, c] of trianglesOf(corners.length, point)) {
    part.addTriangle(corners[a] ?? 0, corners[b] ?? 0, corners[c] ?? 0);
  }
}

/** Converts an index of the file to one from 0. In the file, 1 is the first, −1 the last, and 0 none. @returns −1 for none */
function indexOf(written: number, count: number): number {
  return written > 0 ? written - 1 : written < 0 ? count + written : -1;
}
