import { MeshError } from '../mesh-error.ts';
import { GltfData, there } from './gltf-data.ts';
import { materialsOf } from './gltf-materials.ts';
import { mirrors, type PlacedMesh, placedMeshes, transformNormals, transformPlaces } from './gltf-nodes.ts';
import { type Gltf, type GltfPrimitive, gltfSchema } from './gltf-schema.ts';
import { MOST_FACES, type SourceMesh, type SourceModel } from './source-mesh.ts';

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const MOST_JSON = 64 * 1024 * 1024;
/** Extensions that change how what is read here is written. */
const UNDERSTOOD = new Set(['KHR_mesh_quantization', 'KHR_texture_transform']);
const GEOMETRY_EXTENSIONS = /draco|meshopt/i;
const [TRIANGLES, STRIP, FAN] = [4, 5, 6];

/** Reads a glb: the meshes of its scene in one space, with their materials and objects. Throws MeshError. */
export function readGlb(bytes: Uint8Array): SourceModel {
  const data = parse(bytes);
  const materials = materialsOf(data);
  const pieces = placedMeshes(data.gltf).flatMap((placed) =>
    there(data.gltf.meshes[placed.mesh])
      .primitives.filter(({ mode }) => mode >= (TRIANGLES ?? 4))
      .map((primitive) => ({ placed, primitive })),
  );
  // Counted before anything is made: one mesh that many nodes place takes its room each time.
  let faces = 0;
  for (const { primitive } of pieces) {
    const corners = data.count(primitive.indices ?? there(primitive.attributes['POSITION']));
    faces += Math.max(0, primitive.mode === TRIANGLES ? corners / 3 : corners - 2);
    if (faces > MOST_FACES) throw new MeshError(`the mesh has more than ${MOST_FACES} faces`);
  }
  const read = pieces.map(({ placed, primitive }) => ({
    placed,
    piece: readPiece(data, placed, primitive, materials.length - 1),
  }));
  const faceCounts = new Map<PlacedMesh, number>();
  for (const { placed, piece } of read)
    faceCounts.set(placed, (faceCounts.get(placed) ?? 0) + piece.indices.length / 3);
  return {
    mesh: joined(
      read.map(({ piece }) => piece),
      materials,
    ),
    objects: [...faceCounts].map(([{ name }, count]) => ({ name, faces: count })),
  };
}

/** Takes the container apart; what it says of its own length is believed of nothing but its own bytes. */
function parse(bytes: Uint8Array): GltfData {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20) throw new MeshError('the glb is cut off');
  if (view.getUint32(4, true) !== 2) throw new MeshError('the glb is not of version 2');
  if (view.getUint32(8, true) > bytes.length)
    throw new MeshError('the glb is cut off: it claims to be longer');
  let json: Uint8Array | undefined;
  let binary: Uint8Array = new Uint8Array();
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at, true);
    if (at + 8 + length > bytes.length) throw new MeshError('the glb is cut off: it claims to be longer');
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    const kind = view.getUint32(at + 4, true);
    if (kind === JSON_CHUNK) json ??= chunk;
    else if (kind === BINARY_CHUNK && binary.length === 0) binary = chunk;
    at += 8 + length;
  }
  if (json === undefined || json.length > MOST_JSON) throw new MeshError('the glb has no description');
  return new GltfData(describe(json), binary);
}

function describe(json: Uint8Array): Gltf {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(json));
  } catch (cause) {
    throw new MeshError('the description in the glb is broken', { cause });
  }
  const gltf = gltfSchema.safeParse(value);
  if (!gltf.success) throw new MeshError('the description in the glb is broken', { cause: gltf.error });
  const unread = gltf.data.extensionsRequired.find((name) => !UNDERSTOOD.has(name));
  if (unread !== undefined && GEOMETRY_EXTENSIONS.test(unread))
    throw new MeshError(`the glb is compressed with ${unread}, which Local does not read`);
  return gltf.data;
}

interface Piece {
  readonly positions: Float32Array;
  readonly normals: Float32Array | undefined;
  readonly uvs: Float32Array | undefined;
  readonly indices: Uint32Array;
  readonly material: number;
}

function readPiece(data: GltfData, placed: PlacedMesh, primitive: GltfPrimitive, plain: number): Piece {
  const { attributes, material = plain } = primitive;
  there(data.gltf.materials[material] ?? (material === plain ? plain : undefined));
  const positions = data.floats(there(attributes['POSITION']), 3);
  const vertices = positions.length / 3;
  const matching = (name: string, size: number): Float32Array | undefined => {
    const index = attributes[name];
    const values = index === undefined ? undefined : data.floats(index, size);
    return values?.length === vertices * size ? values : undefined;
  };
  const normals = matching('NORMAL', 3);
  const texture = data.gltf.materials[material]?.pbrMetallicRoughness.baseColorTexture;
  const uvs = matching(`TEXCOORD_${texture?.texCoord ?? 0}`, 2);
  const transform = texture?.extensions?.KHR_texture_transform;
  if (uvs !== undefined && transform !== undefined) transformPlane(uvs, transform);
  transformPlaces(positions, placed.matrix);
  if (normals !== undefined) transformNormals(normals, placed.matrix);
  const corners =
    primitive.indices === undefined
      ? Uint32Array.from({ length: vertices }, (_, vertex) => vertex)
      : data.wholes(primitive.indices);
  if (corners.some((corner) => corner >= vertices))
    throw new MeshError('the glb has faces of vertices that are not there');
  const indices = triangles(corners, primitive.mode);
  if (mirrors(placed.matrix)) turnRound(indices, normals);
  return { positions, normals, uvs, indices, material };
}

function transformPlane(
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

function triangles(corners: Uint32Array, mode: number): Uint32Array {
  if (mode === TRIANGLES) return corners.slice(0, corners.length - (corners.length % 3));
  const faces = Math.max(0, corners.length - 2);
  const out = new Uint32Array(faces * 3);
  for (let f = 0; f < faces; f++) {
    const odd = mode === STRIP && f % 2 === 1;
    out[f * 3] = corners[mode === FAN ? 0 : f + (odd ? 1 : 0)] as number;
    out[f * 3 + 1] = corners[mode === FAN ? f + 1 : f + (odd ? 0 : 1)] as number;
    out[f * 3 + 2] = corners[f + 2] as number;
  }
  return out;
}

function turnRound(indices: Uint32Array, normals: Float32Array | undefined): void {
  for (let t = 0; t < indices.length; t += 3) {
    const second = indices[t + 1] as number;
    indices[t + 1] = indices[t + 2] as number;
    indices[t + 2] = second;
  }
  // The matrix of cofactors turns normals of what it mirrors inside out.
  for (let i = 0; normals !== undefined && i < normals.length; i++) normals[i] = -(normals[i] as number);
}

/** All pieces as one mesh. Normals stay only where every piece has them; texture coordinates where any has. */
function joined(pieces: readonly Piece[], materials: SourceMesh['materials']): SourceMesh {
  const vertices = pieces.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const corners = pieces.reduce((sum, { indices }) => sum + indices.length, 0);
  const positions = new Float32Array(vertices * 3);
  const normals = pieces.every((piece) => piece.normals !== undefined)
    ? new Float32Array(vertices * 3)
    : undefined;
  const uvs = pieces.some((piece) => piece.uvs !== undefined)
    ? new Float32Array(vertices * 2).fill(Number.NaN)
    : undefined;
  const indices = new Uint32Array(corners);
  const materialOf = new Uint16Array(corners / 3);
  let vertex = 0;
  let corner = 0;
  for (const piece of pieces) {
    positions.set(piece.positions, vertex * 3);
    if (piece.normals !== undefined) normals?.set(piece.normals, vertex * 3);
    if (piece.uvs !== undefined) uvs?.set(piece.uvs, vertex * 2);
    for (const [i, index] of piece.indices.entries()) indices[corner + i] = index + vertex;
    materialOf.fill(piece.material, corner / 3, (corner + piece.indices.length) / 3);
    vertex += piece.positions.length / 3;
    corner += piece.indices.length;
  }
  return { positions, normals, uvs, indices, materialOf, materials };
}
