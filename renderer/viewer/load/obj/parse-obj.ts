import { Budget } from '../budget.ts';
import { ByteReader, codeOf } from '../bytes/byte-reader.ts';
import { GrowingFloats, GrowingIntegers } from '../bytes/growing-array.ts';
import { UnreadableModel } from '../parsed-model.ts';
import { LastCorners, SharedCorners } from './last-corners.ts';
import { trianglesOf } from './triangulate.ts';

/** The faces of one material. */
export interface ObjPart {
  readonly material: string;
  readonly positions: Float32Array;
  /** Null if a corner has none. */
  readonly normals: Float32Array | null;
  readonly uvs: Float32Array | null;
  readonly colours: Float32Array | null;
  readonly index: Uint32Array;
}

export interface ObjFile {
  readonly parts: readonly ObjPart[];
  /** Names of material libraries, as written, each once. */
  readonly libraries: readonly string[];
}

const SLASH = 0x2f;
const [V, VT, VN, F, USEMTL, MTLLIB] = ['v', 'vt', 'vn', 'f', 'usemtl', 'mtllib'].map(codeOf);
const POSITION_FLOATS = 6;
/** A part's arrays start small, for a file may name thousands of materials. */
const PART_ROOM = 256;
/** Bytes of a part besides its arrays, and of a name that is kept. */
const OBJECT = 2_048;
/** What cutting a face into triangles takes for each of its corners, until the next face. */
const BYTES_A_CORNER = 512;
/** Corners that a face may have without being counted. */
const USUAL_CORNERS = 1_024;

/** Everything that faces point into. */
interface Pools {
  /** x y z r g b; red is NaN where there is no colour. */
  readonly vertices: GrowingFloats;
  readonly uvs: GrowingFloats;
  readonly normals: GrowingFloats;
  /** Shared by all parts, since most vertices belong to one. */
  readonly lastCorners: SharedCorners;
  /** The face that is being read: the same two lists for all faces, of which there may be millions. */
  readonly face: { readonly corners: number[]; readonly places: number[]; counted: number };
  readonly budget: Budget;
}

/** Collects the corners of one material, each different corner once. */
class PartBuilder {
  readonly material: string;
  readonly #pools: Pools;
  readonly #corners: Readonly<Record<'vertex' | 'uv' | 'normal', GrowingIntegers>>;
  /** Corners of the same vertex, as a chain: the last one, and the one before each. */
  readonly #last: LastCorners;
  readonly #before: GrowingIntegers;
  readonly #index: GrowingIntegers;

  constructor(material: string, pools: Pools) {
    this.material = material;
    this.#pools = pools;
    const { budget } = pools;
    budget.reserve(OBJECT);
    const places = (): GrowingIntegers => new GrowingIntegers(budget, PART_ROOM);
    this.#corners = { vertex: places(), uv: places(), normal: places() };
    this.#before = places();
    this.#index = places();
    this.#last = new LastCorners(pools.lastCorners);
  }

  get isEmpty(): boolean {
    return this.#index.length === 0;
  }

  corner(vertex: number, uv: number, normal: number): number {
    const { vertex: vertices, uv: uvs, normal: normals } = this.#corners;
    const last = this.#last.get(vertex);
    for (let at = last; at >= 0; at = this.#before.at(at)) {
      if (uvs.at(at) === uv && normals.at(at) === normal) return at;
    }
    const place = vertices.length;
    vertices.push(vertex);
    uvs.push(uv);
    normals.push(normal);
    this.#before.push(last);
    this.#last.set(vertex, place);
    return place;
  }

  triangle(a: number, b: number, c: number): void {
    this.#index.push(a);
    this.#index.push(b);
    this.#index.push(c);
  }

  build(): ObjPart {
    const { vertex, uv, normal } = this.#corners;
    const { vertices, uvs, normals, budget } = this.#pools;
    // places, colours, texture coordinates and normals
    budget.reserve(vertex.length * (3 + 3 + 2 + 3) * 4);
    return {
      material: this.material,
      positions: picked(vertex, vertices, POSITION_FLOATS, 0, 3) ?? new Float32Array(),
      colours: picked(vertex, vertices, POSITION_FLOATS, 3, 3),
      uvs: picked(uv, uvs, 2, 0, 2),
      normals: picked(normal, normals, 3, 0, 3),
      index: this.#index.toUnsigned(),
    };
  }
}

/** The floats that corners point at, in a row; null if one points at nothing. */
function picked(
  places: GrowingIntegers,
  pool: GrowingFloats,
  stride: number,
  from: number,
  size: number,
): Float32Array | null {
  const out = new Float32Array(places.length * size);
  for (let corner = 0; corner < places.length; corner += 1) {
    const place = places.at(corner) * stride + from;
    if (place < 0 || place + size > pool.length || Number.isNaN(pool.at(place))) return null;
    for (let item = 0; item < size; item += 1) out[corner * size + item] = pool.at(place + item);
  }
  return out;
}

/**
 * Reads a Wavefront obj: vertices (with colours), texture coordinates, normals, faces of any size, materials.
 * Points, lines and free-form surfaces are passed over.
 * @throws UnreadableModel if a face points at a vertex that is not there
 */
export function parseObj(bytes: Uint8Array, budget = new Budget('The obj')): ObjFile {
  const reader = new ByteReader(bytes);
  const pools: Pools = {
    vertices: new GrowingFloats(budget),
    uvs: new GrowingFloats(budget),
    normals: new GrowingFloats(budget),
    lastCorners: new SharedCorners(budget),
    face: { corners: [], places: [], counted: USUAL_CORNERS },
    budget,
  };
  const parts = new Map<string, PartBuilder>();
  const libraries = new Set<string>();
  const partOf = (material: string): PartBuilder => {
    const part = parts.get(material) ?? new PartBuilder(material, pools);
    parts.set(material, part);
    return part;
  };
  let part = partOf('');
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
        readFace(reader, part, pools);
        break;
      case USEMTL:
        part = partOf(reader.restOfLine());
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
  const coloured = Number.isFinite(red) && Number.isFinite(green) && Number.isFinite(blue);
  vertices.push(coloured ? red : Number.NaN);
  vertices.push(coloured ? green : Number.NaN);
  vertices.push(coloured ? blue : Number.NaN);
}

function readFace(reader: ByteReader, part: PartBuilder, pools: Pools): void {
  const { vertices, uvs, normals, face, budget } = pools;
  const counts = {
    vertex: vertices.length / POSITION_FLOATS,
    uv: uvs.length / 2,
    normal: normals.length / 3,
  };
  const { corners, places } = face;
  corners.length = 0;
  places.length = 0;
  while (!reader.isAtLineEnd()) {
    const vertex = place(reader.integer(), counts.vertex);
    if (vertex < 0 || vertex >= counts.vertex) {
      throw new UnreadableModel('The obj is damaged: a face points at a vertex that is not there.');
    }
    let uv = -1;
    let normal = -1;
    if (reader.skipByte(SLASH)) {
      uv = place(reader.integer(), counts.uv);
      if (reader.skipByte(SLASH)) normal = place(reader.integer(), counts.normal);
    }
    if (corners.length === face.counted) {
      budget.reserve(face.counted * BYTES_A_CORNER);
      face.counted *= 2;
    }
    corners.push(part.corner(vertex, uv, normal));
    places.push(vertex * POSITION_FLOATS);
    reader.skipWord();
  }
  if (corners.length === 3) {
    part.triangle(corners[0] as number, corners[1] as number, corners[2] as number);
    return;
  }
  const point = (corner: number, axis: number): number => vertices.at((places[corner] ?? 0) + axis);
  for (const [a, b, c] of trianglesOf(corners.length, point)) {
    part.triangle(corners[a] ?? 0, corners[b] ?? 0, corners[c] ?? 0);
  }
}

/** Counted from 1, or backwards from the last; 0 is none. */
function place(written: number, count: number): number {
  return written > 0 ? written - 1 : written < 0 ? count + written : -1;
}
