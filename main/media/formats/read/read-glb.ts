import { MediaError } from '../../media-error.ts';
import type { SourceModel } from '../../mesh/source-mesh.ts';
import { decodeCheckedJson } from './checked-json.ts';
import { GltfData } from './gltf-data.ts';
import { joinPieces } from './gltf-join.ts';
import { materialsOf } from './gltf-materials.ts';
import type { PlacedMesh } from './gltf-nodes.ts';
import { piecesOf } from './gltf-pieces.ts';
import { type Gltf, gltfSchema } from './gltf-schema.ts';

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const MAX_JSON_BYTES = 64 * 1024 * 1024;
/** The supported extensions. */
const SUPPORTED_EXTENSIONS = new Set(['KHR_mesh_quantization', 'KHR_texture_transform']);
const GEOMETRY_EXTENSIONS = /draco|meshopt/i;

/** Reads a glb: the meshes of its scene in one coordinate system, with their materials and objects. Throws MediaError. */
export function readGlb(bytes: Uint8Array): SourceModel {
  const data = parse(bytes);
  const pieces = piecesOf(data);
  const faceCounts = new Map<PlacedMesh, number>();
  for (const { placed, corners } of pieces)
    faceCounts.set(placed, (faceCounts.get(placed) ?? 0) + corners / 3);
  return {
    mesh: joinPieces(data, pieces, materialsOf(data)),
    objects: [...faceCounts].map(([{ name }, count]) => ({ name, faces: count })),
  };
}

/** Splits the container into its chunks. Throws MediaError if a length in the file exceeds the file. */
function parse(bytes: Uint8Array): GltfData {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20) throw new MediaError({ code: 'glb-cut-off' });
  if (view.getUint32(4, true) !== 2) throw new MediaError({ code: 'glb-version' });
  if (view.getUint32(8, true) > bytes.length) throw new MediaError({ code: 'glb-claims-more' });
  let json: Uint8Array | undefined;
  let binary: Uint8Array = new Uint8Array();
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at, true);
    if (at + 8 + length > bytes.length) throw new MediaError({ code: 'glb-claims-more' });
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    const kind = view.getUint32(at + 4, true);
    if (kind === JSON_CHUNK) json ??= chunk;
    else if (kind === BINARY_CHUNK && binary.length === 0) binary = chunk;
    at += 8 + length;
  }
  if (json === undefined || json.length > MAX_JSON_BYTES)
    throw new MediaError({ code: 'glb-without-description' });
  return new GltfData(parseDescription(json), binary);
}

function parseDescription(json: Uint8Array): Gltf {
  let value: unknown;
  try {
    value = JSON.parse(decodeCheckedJson(json));
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError({ code: 'glb-description-broken' }, { cause });
  }
  const gltf = gltfSchema.safeParse(value);
  if (!gltf.success) throw new MediaError({ code: 'glb-description-broken' }, { cause: gltf.error });
  const unsupported = gltf.data.extensionsRequired.find((name) => !SUPPORTED_EXTENSIONS.has(name));
  if (unsupported !== undefined && GEOMETRY_EXTENSIONS.test(unsupported))
    throw new MediaError({ code: 'glb-compressed', extension: unsupported });
  return gltf.data;
}
