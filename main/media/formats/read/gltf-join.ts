import { MediaError } from '../../media-error.ts';
import type { SourceMesh } from '../../mesh/source-mesh.ts';
import { type GltfData, requireItem } from './gltf-data.ts';
import { isMirroring, transformNormals, transformPlaces } from './gltf-nodes.ts';
import { FAN, type GltfPiece, STRIP } from './gltf-pieces.ts';

/**
 * Joins all pieces into one mesh. Each piece is read directly into its range, so that no data is in memory twice. Normals are kept
 * only if every piece has them, and all are numbers; texture coordinates if any piece has them.
 */
export function joinPieces(
  data: GltfData,
  pieces: readonly GltfPiece[],
  materials: SourceMesh['materials'],
): SourceMesh {
  const most = pieces.reduce((sum, { vertices }) => sum + vertices, 0);
  const corners = pieces.reduce((sum, piece) => sum + piece.corners, 0);
  const positions = new Float32Array(most * 3);
  const normals = pieces.every((piece) => accessorOf(data, piece, 'NORMAL') !== undefined)
    ? new Float32Array(most * 3)
    : undefined;
  const uvs = pieces.some((piece) => accessorOf(data, piece, coordinatesOf(data, piece)) !== undefined)
    ? new Float32Array(most * 2).fill(Number.NaN)
    : undefined;
  const indices = new Uint32Array(corners);
  const materialOf = new Uint16Array(corners / 3);
  const numbers = new Renumbering();
  let vertex = 0;
  let corner = 0;
  for (const piece of pieces) {
    const own = indices.subarray(corner, corner + piece.corners);
    const used = readCorners(data, piece, own, numbers);
    const { placed, primitive } = piece;
    const count = used?.length ?? piece.vertices;
    const ownNormals = normals?.subarray(vertex * 3, (vertex + count) * 3);
    readVertices(data, piece, used, {
      positions: positions.subarray(vertex * 3, (vertex + count) * 3),
      normals: ownNormals,
      uvs: uvs?.subarray(vertex * 2, (vertex + count) * 2),
    });
    if (isMirroring(placed.matrix)) reverseWinding(own, ownNormals);
    for (let i = 0; i < own.length; i++) own[i] = (own[i] as number) + vertex;
    materialOf.fill(materialIn(data, primitive.material), corner / 3, (corner + piece.corners) / 3);
    vertex += count;
    corner += piece.corners;
  }
  return {
    positions: positions.subarray(0, vertex * 3),
    normals: numbersOnly(normals?.subarray(0, vertex * 3)),
    uvs: uvs?.subarray(0, vertex * 2),
    indices,
    materialOf,
    materials,
  };
}

/** The values; undefined if one of them is not a number: text formats cannot be read with those in them. */
function numbersOnly(values: Float32Array | undefined): Float32Array | undefined {
  return values?.some(Number.isNaN) ? undefined : values;
}

/** The index of a material among those that were read. The last one is for triangles without a material. */
function materialIn(data: GltfData, material: number | undefined): number {
  if (material === undefined) return data.gltf.materials.length;
  requireItem(data.gltf.materials[material]);
  return material;
}

/** The accessor of an attribute that has a value for every vertex. */
function accessorOf(data: GltfData, { primitive }: GltfPiece, name: string): number | undefined {
  const index = primitive.attributes[name];
  if (index === undefined) return undefined;
  return data.count(index) === data.count(requireItem(primitive.attributes['POSITION'])) ? index : undefined;
}

function baseColourOf(data: GltfData, { primitive }: GltfPiece) {
  return data.gltf.materials[primitive.material ?? -1]?.pbrMetallicRoughness.baseColorTexture;
}

const coordinatesOf = (data: GltfData, piece: GltfPiece): string =>
  `TEXCOORD_${baseColourOf(data, piece)?.texCoord ?? 0}`;

/**
 * Reads the triangles of a piece.
 * @param out receives three vertex indices per triangle, relative to the piece
 * @returns the vertices that a sparse piece keeps
 */
function readCorners(
  data: GltfData,
  { primitive, vertices, isSparse }: GltfPiece,
  out: Uint32Array,
  numbers: Renumbering,
): Uint32Array | undefined {
  if (primitive.indices === undefined) {
    writeTriangles((at) => at, primitive.mode, out);
    return undefined;
  }
  const shared = data.count(requireItem(primitive.attributes['POSITION']));
  const ends = data.indices(primitive.indices);
  for (const end of ends) {
    if (end >= shared) throw new MediaError({ code: 'vertices-missing', format: 'glb' });
  }
  const used = isSparse ? numbers.compact(ends, vertices, shared) : undefined;
  writeTriangles((at) => ends[at] as number, primitive.mode, out);
  return used;
}

function writeTriangles(at: (end: number) => number, mode: number, out: Uint32Array): void {
  for (let t = 0; t < out.length; t += 3) {
    const f = t / 3;
    if (mode === STRIP || mode === FAN) {
      const odd = mode === STRIP && f % 2 === 1;
      out[t] = at(mode === FAN ? 0 : f + (odd ? 1 : 0));
      out[t + 1] = at(mode === FAN ? f + 1 : f + (odd ? 0 : 1));
      out[t + 2] = at(f + 2);
    } else {
      for (let k = 0; k < 3; k++) out[t + k] = at(t + k);
    }
  }
}

/** Numbers the vertices that some faces use, from 0 on, in the order of their first use. */
class Renumbering {
  /** For each vertex: the last round that numbered it, and its number there. Not cleared between rounds, since there may be many. */
  #rounds = new Uint32Array();
  #numbers = new Uint32Array();
  #round = 0;

  /** Renumbers `ends` in place. Returns the vertices in their new order. */
  compact(ends: Uint32Array, most: number, shared: number): Uint32Array {
    if (this.#rounds.length < shared) {
      this.#rounds = new Uint32Array(shared);
      this.#numbers = new Uint32Array(shared);
      this.#round = 0;
    }
    this.#round += 1;
    const used = new Uint32Array(most);
    let count = 0;
    for (let i = 0; i < ends.length; i++) {
      const end = ends[i] as number;
      if (this.#rounds[end] !== this.#round) {
        this.#rounds[end] = this.#round;
        this.#numbers[end] = count;
        used[count] = end;
        count += 1;
      }
      ends[i] = this.#numbers[end] as number;
    }
    return used.subarray(0, count);
  }
}

interface Vertices {
  readonly positions: Float32Array;
  readonly normals: Float32Array | undefined;
  readonly uvs: Float32Array | undefined;
}

function readVertices(data: GltfData, piece: GltfPiece, used: Uint32Array | undefined, out: Vertices): void {
  const { primitive, placed } = piece;
  data.floats(requireItem(primitive.attributes['POSITION']), 3, out.positions, used);
  transformPlaces(out.positions, placed.matrix);
  const normals = accessorOf(data, piece, 'NORMAL');
  if (normals !== undefined && out.normals !== undefined) {
    data.floats(normals, 3, out.normals, used);
    transformNormals(out.normals, placed.matrix);
  }
  const uvs = accessorOf(data, piece, coordinatesOf(data, piece));
  if (uvs === undefined || out.uvs === undefined) return;
  data.floats(uvs, 2, out.uvs, used);
  const transform = baseColourOf(data, piece)?.extensions?.KHR_texture_transform;
  if (transform !== undefined) transformCoordinates(out.uvs, transform);
}

function transformCoordinates(
  uvs: Float32Array,
  to: { readonly offset: readonly number[]; readonly scale: readonly number[]; readonly rotation: number },
): void {
  const [cos, sin] = [Math.cos(to.rotation), Math.sin(to.rotation)];
  const [ox = 0, oy = 0] = to.offset;
  const [sx = 1, sy = 1] = to.scale;
  for (let v = 0; v < uvs.length; v += 2) {
    const [u, w] = [(uvs[v] as number) * sx, (uvs[v + 1] as number) * sy];
    uvs[v] = cos * u + sin * w + ox;
    uvs[v + 1] = cos * w - sin * u + oy;
  }
}

function reverseWinding(indices: Uint32Array, normals: Float32Array | undefined): void {
  for (let t = 0; t < indices.length; t += 3) {
    const second = indices[t + 1] as number;
    indices[t + 1] = indices[t + 2] as number;
    indices[t + 2] = second;
  }
  // With a mirroring matrix, the matrix of cofactors turns normals inwards.
  for (let i = 0; normals !== undefined && i < normals.length; i++) normals[i] = -(normals[i] as number);
}
