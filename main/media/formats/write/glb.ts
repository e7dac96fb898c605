import { MediaError } from '../../media-error.ts';
import type { Mesh } from '../../mesh/mesh.ts';
import { hasPicture, type Scene, type SceneMaterial } from '../../mesh/scene.ts';
import type { EncodedTexture } from '../../picture/image.ts';
import { type PictureTable, picturesOf } from './picture-table.ts';

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const ARRAY_BUFFER = 34962;
const ELEMENT_ARRAY_BUFFER = 34963;
const FLOAT = 5126;
const UNSIGNED_INT = 5125;
const LINEAR = 9729;
const LINEAR_MIPMAP_LINEAR = 9987;
const CLAMP = 33071;
const REPEAT = 10497;

/** The most bytes of a binary glTF: its header has 32 bits for them. */
const MOST_BYTES = 2 ** 32 - 1;

/**
 * Writes a binary glTF 2.0 with one node and one mesh for each part. Each picture is embedded once.
 * @throws MediaError `files-too-large` if it would have 4 GiB or more
 */
export function writeGlb(scene: Scene): Uint8Array {
  const binary = new BinaryChunk();
  const meshes = scene.parts.map(({ name, pieces }) => ({
    name,
    primitives: pieces.map(({ mesh, material }) => ({
      ...writePrimitive(binary, mesh, scene.materials[material]),
      material,
    })),
  }));
  const pictures = picturesOf(scene.materials);
  const images = pictures.entries.map(({ picture, name }) => ({
    bufferView: binary.view(picture.bytes),
    mimeType: picture.mime,
    name: name.replace(/\.\w+$/, ''),
  }));
  const json = {
    asset: { version: '2.0', generator: 'Maquette local service' },
    scene: 0,
    scenes: [{ nodes: meshes.map((_, index) => index) }],
    nodes: meshes.map(({ name }, mesh) => ({ mesh, name })),
    meshes,
    ...materialsOf(scene, pictures),
    accessors: binary.accessors,
    bufferViews: binary.views,
    buffers: [{ byteLength: binary.length }],
    ...(images.length > 0 && { images }),
  };
  return assemble(new TextEncoder().encode(JSON.stringify(json)), binary);
}

function writePrimitive(binary: BinaryChunk, mesh: Mesh, material: SceneMaterial | undefined) {
  const vertices = mesh.positions.length / 3;
  const indices = binary.accessor(mesh.indices, ELEMENT_ARRAY_BUFFER, {
    componentType: UNSIGNED_INT,
    count: mesh.indices.length,
    type: 'SCALAR',
  });
  const attribute = (array: Float32Array, type: 'VEC2' | 'VEC3', bounds: object = {}): number =>
    binary.accessor(array, ARRAY_BUFFER, { componentType: FLOAT, count: vertices, type, ...bounds });
  const hasUvs = material !== undefined && hasPicture(material) && mesh.uvs.length > 0;
  return {
    attributes: {
      POSITION: attribute(mesh.positions, 'VEC3', boundsOf(mesh.positions)),
      NORMAL: attribute(mesh.normals, 'VEC3'),
      ...(hasUvs && { TEXCOORD_0: attribute(mesh.uvs, 'VEC2') }),
    },
    indices,
  };
}

/** The materials, with their textures and samplers: one texture for each picture and wrap mode. */
function materialsOf(scene: Scene, pictures: PictureTable): object {
  const keys: string[] = [];
  const textureOf = (picture: EncodedTexture, isRepeated: boolean): { readonly index: number } => {
    const key = `${pictures.indexOf(picture)} ${isRepeated ? REPEAT : CLAMP}`;
    if (!keys.includes(key)) keys.push(key);
    return { index: keys.indexOf(key) };
  };
  const materials = scene.materials.map(
    ({
      name,
      colour,
      metallic,
      roughness,
      texture,
      metallicRoughness,
      normals,
      normalScale,
      isRepeated = false,
    }) => ({
      name,
      pbrMetallicRoughness: {
        metallicFactor: metallic,
        roughnessFactor: roughness,
        ...(colour.some((value) => value !== 1) && { baseColorFactor: [...colour, 1] }),
        ...(texture !== undefined && { baseColorTexture: textureOf(texture, isRepeated) }),
        ...(metallicRoughness !== undefined && {
          metallicRoughnessTexture: textureOf(metallicRoughness, isRepeated),
        }),
      },
      ...(normals !== undefined && {
        normalTexture: {
          ...textureOf(normals, isRepeated),
          ...(normalScale !== undefined && { scale: normalScale }),
        },
      }),
    }),
  );
  if (keys.length === 0) return { materials };
  const pairs = keys.map((key) => key.split(' ').map(Number));
  const wraps = [...new Set(pairs.map(([, wrap]) => wrap))];
  return {
    materials,
    samplers: wraps.map((wrap) => ({
      magFilter: LINEAR,
      minFilter: LINEAR_MIPMAP_LINEAR,
      wrapS: wrap,
      wrapT: wrap,
    })),
    textures: pairs.map(([source, wrap]) => ({ source, sampler: wraps.indexOf(wrap) })),
  };
}

/** Collects the binary chunk. Each array starts at a multiple of four bytes. */
class BinaryChunk {
  readonly parts: Uint8Array[] = [];
  readonly views: { buffer: 0; byteOffset: number; byteLength: number; target?: number }[] = [];
  readonly accessors: object[] = [];
  length = 0;

  view(bytes: Uint8Array, target?: number): number {
    const view = { buffer: 0 as const, byteOffset: this.length, byteLength: bytes.byteLength };
    this.views.push(target === undefined ? view : { ...view, target });
    this.parts.push(bytes);
    this.length += roundUpToFour(bytes.byteLength);
    return this.views.length - 1;
  }

  accessor(array: Float32Array | Uint32Array, target: number, rest: object): number {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    this.accessors.push({ bufferView: this.view(bytes, target), ...rest });
    return this.accessors.length - 1;
  }
}

/**
 * The bytes of a whole file, of its two chunks' lengths.
 * @throws MediaError `files-too-large`
 */
export function totalOf(jsonLength: number, binaryLength: number): number {
  const total = 12 + 8 + jsonLength + 8 + binaryLength;
  if (total > MOST_BYTES) throw new MediaError({ code: 'files-too-large', most: MOST_BYTES });
  return total;
}

function assemble(json: Uint8Array, binary: BinaryChunk): Uint8Array {
  const jsonLength = roundUpToFour(json.byteLength);
  const total = totalOf(jsonLength, binary.length);
  const out = new Uint8Array(total);
  const head = new DataView(out.buffer);
  head.setUint32(0, MAGIC, true);
  head.setUint32(4, 2, true);
  head.setUint32(8, total, true);
  head.setUint32(12, jsonLength, true);
  head.setUint32(16, JSON_CHUNK, true);
  out.fill(0x20, 20, 20 + jsonLength);
  out.set(json, 20);
  head.setUint32(20 + jsonLength, binary.length, true);
  head.setUint32(24 + jsonLength, BINARY_CHUNK, true);
  let at = 28 + jsonLength;
  for (const part of binary.parts) {
    out.set(part, at);
    at += roundUpToFour(part.byteLength);
  }
  return out;
}

function roundUpToFour(length: number): number {
  return Math.ceil(length / 4) * 4;
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
