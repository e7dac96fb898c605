import { MediaError } from '../../media-error.ts';
import type { SourceModel } from '../../mesh/source-mesh.ts';
import { checkedJson } from './checked-json.ts';
import { GltfData } from './gltf-data.ts';
import { joinPieces } from './gltf-join.ts';
import { materialsOf } from './gltf-materials.ts';
import type { PlacedMesh } from './gltf-nodes.ts';
import { piecesOf } from './gltf-pieces.ts';
import { type Gltf, gltfSchema } from './gltf-schema.ts';

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const MOST_JSON = 64 * 1024 * 1024;
/** Extensions that change how what is read here is written. */
const UNDERSTOOD = new Set(['KHR_mesh_quantization', 'KHR_texture_transform']);
const GEOMETRY_EXTENSIONS = /draco|meshopt/i;

/** Reads a glb: the meshes of its scene in one space, with their materials and objects. Throws MediaError. */
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

/** Takes the container apart; what it says of its own length is believed of nothing but its own bytes. */
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
  if (json === undefined || json.length > MOST_JSON)
    throw new MediaError({ code: 'glb-without-description' });
  return new GltfData(describe(json), binary);
}

function describe(json: Uint8Array): Gltf {
  let value: unknown;
  try {
    value = JSON.parse(checkedJson(json));
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError({ code: 'glb-description-broken' }, { cause });
  }
  const gltf = gltfSchema.safeParse(value);
  if (!gltf.success) throw new MediaError({ code: 'glb-description-broken' }, { cause: gltf.error });
  const unread = gltf.data.extensionsRequired.find((name) => !UNDERSTOOD.has(name));
  if (unread !== undefined && GEOMETRY_EXTENSIONS.test(unread))
    throw new MediaError({ code: 'glb-compressed', extension: unread });
  return gltf.data;
}
