import type { Mesh } from '../generate/surface/mesh.ts';
import type { EncodedTexture } from '../generate/texture/image.ts';

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const ARRAY_BUFFER = 34962;
const ELEMENT_ARRAY_BUFFER = 34963;
const FLOAT = 5126;
const UNSIGNED_INT = 5125;

/** Writes a binary glTF 2.0 with one mesh and one material; the texture, where there is one, is embedded. */
export function writeGlb(mesh: Mesh, texture: EncodedTexture | undefined): Uint8Array {
  const parts: Uint8Array[] = [bytesOf(mesh.indices), bytesOf(mesh.positions), bytesOf(mesh.normals)];
  if (texture !== undefined) parts.push(bytesOf(mesh.uvs), texture.bytes);
  const views: { buffer: 0; byteOffset: number; byteLength: number; target?: number }[] = [];
  let offset = 0;
  for (const [index, part] of parts.entries()) {
    const view = { buffer: 0 as const, byteOffset: offset, byteLength: part.byteLength };
    views.push(index === 4 ? view : { ...view, target: index === 0 ? ELEMENT_ARRAY_BUFFER : ARRAY_BUFFER });
    offset += padded(part.byteLength);
  }
  const vertices = mesh.positions.length / 3;
  const json = {
    asset: { version: '2.0', generator: 'Maquette local service' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'model' }],
    meshes: [
      {
        name: 'model',
        primitives: [
          {
            attributes: { POSITION: 1, NORMAL: 2, ...(texture === undefined ? {} : { TEXCOORD_0: 3 }) },
            indices: 0,
            material: 0,
          },
        ],
      },
    ],
    materials: [
      {
        name: 'model',
        pbrMetallicRoughness: {
          metallicFactor: 0,
          roughnessFactor: 0.85,
          ...(texture === undefined
            ? { baseColorFactor: [0.6, 0.6, 0.6, 1] }
            : { baseColorTexture: { index: 0 } }),
        },
      },
    ],
    accessors: [
      { bufferView: 0, componentType: UNSIGNED_INT, count: mesh.indices.length, type: 'SCALAR' },
      { bufferView: 1, componentType: FLOAT, count: vertices, type: 'VEC3', ...boundsOf(mesh.positions) },
      { bufferView: 2, componentType: FLOAT, count: vertices, type: 'VEC3' },
      ...(texture === undefined
        ? []
        : [{ bufferView: 3, componentType: FLOAT, count: vertices, type: 'VEC2' }]),
    ],
    bufferViews: views,
    buffers: [{ byteLength: offset }],
    ...(texture === undefined
      ? {}
      : {
          images: [{ bufferView: 4, mimeType: texture.mime, name: 'base colour' }],
          samplers: [{ magFilter: 9729, minFilter: 9987, wrapS: 33071, wrapT: 33071 }],
          textures: [{ source: 0, sampler: 0 }],
        }),
  };
  return assemble(new TextEncoder().encode(JSON.stringify(json)), parts, offset);
}

function assemble(json: Uint8Array, parts: readonly Uint8Array[], binaryLength: number): Uint8Array {
  const jsonLength = padded(json.byteLength);
  const total = 12 + 8 + jsonLength + 8 + binaryLength;
  const out = new Uint8Array(total);
  const head = new DataView(out.buffer);
  head.setUint32(0, MAGIC, true);
  head.setUint32(4, 2, true);
  head.setUint32(8, total, true);
  head.setUint32(12, jsonLength, true);
  head.setUint32(16, JSON_CHUNK, true);
  out.fill(0x20, 20, 20 + jsonLength);
  out.set(json, 20);
  head.setUint32(20 + jsonLength, binaryLength, true);
  head.setUint32(24 + jsonLength, BINARY_CHUNK, true);
  let at = 28 + jsonLength;
  for (const part of parts) {
    out.set(part, at);
    at += padded(part.byteLength);
  }
  return out;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}

function bytesOf(array: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const value = positions[i] as number;
    const c = i % 3;
    if (value < (min[c] as number)) min[c] = value;
    if (value > (max[c] as number)) max[c] = value;
  }
  return { min, max };
}
