import {
  type BufferAttribute,
  type Color,
  type InterleavedBufferAttribute,
  type Mesh,
  MeshStandardMaterial,
  type Object3D,
  type Texture,
} from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { checkGlb } from './check-glb.ts';
import type { MapSlot, ModelParts, ParsedMaterial, ParsedMesh, ParsedTexture, Wrap } from './parsed-model.ts';
import { PLAIN_MATERIAL } from './plain-material.ts';
import { smoothNormals } from './smooth-normals.ts';

/** three's numbers for texture wrapping, as they stand in glTF files too. */
const WRAPS: Readonly<Record<number, Wrap>> = { 1000: 'repeat', 1001: 'clamp', 1002: 'mirror' };

type AnyAttribute = BufferAttribute | InterleavedBufferAttribute;

/** Reads a glb with three's own loader; nothing outside the file is ever fetched. */
export async function parseGlb(bytes: Uint8Array<ArrayBuffer>): Promise<ModelParts> {
  checkGlb(bytes);
  const { scene } = await new GLTFLoader().parseAsync(bytes.buffer, '');
  scene.updateMatrixWorld(true);
  const gathered = new Gathered();
  scene.traverse((object) => {
    if (isMesh(object)) gathered.addMesh(object);
  });
  return gathered;
}

const isMesh = (object: Object3D): object is Mesh => 'isMesh' in object;

/** Floats of an attribute, whatever it was stored as. */
function floats(attribute: AnyAttribute, itemSize: number): Float32Array {
  const { array } = attribute;
  const plain = 'isInterleavedBufferAttribute' in attribute || attribute.itemSize !== itemSize ? null : array;
  if (plain instanceof Float32Array) return plain;
  const out = new Float32Array(attribute.count * itemSize);
  for (let vertex = 0; vertex < attribute.count; vertex += 1) {
    for (let item = 0; item < itemSize; item += 1) {
      out[vertex * itemSize + item] = attribute.getComponent(vertex, item);
    }
  }
  return out;
}

const channels = ({ r, g, b }: Color): readonly [number, number, number] => [r, g, b];

class Gathered implements ModelParts {
  readonly meshes: ParsedMesh[] = [];
  readonly materials: ParsedMaterial[] = [];
  readonly textures: ParsedTexture[] = [];
  readonly #materialPlaces = new Map<unknown, number>();
  readonly #texturePlaces = new Map<ImageBitmap, number>();

  addMesh({ geometry, material, matrixWorld, name }: Mesh): void {
    const { position, normal, uv, color } = geometry.attributes;
    if (position === undefined) return;
    const positions = floats(position, 3);
    const stored = geometry.index?.array;
    const index =
      stored === undefined
        ? null
        : stored instanceof Uint32Array || stored instanceof Uint16Array
          ? stored
          : Uint32Array.from(stored);
    this.meshes.push({
      name,
      positions,
      normals: normal === undefined ? smoothNormals(positions, index) : floats(normal, 3),
      uvs: uv === undefined ? null : floats(uv, 2),
      colours: color === undefined ? null : floats(color, 3),
      index,
      material: this.#place(Array.isArray(material) ? material[0] : material),
      matrix: matrixWorld.toArray(),
    });
  }

  #place(material: unknown): number {
    const known = this.#materialPlaces.get(material);
    if (known !== undefined) return known;
    const place = this.materials.push(this.#describe(material)) - 1;
    this.#materialPlaces.set(material, place);
    return place;
  }

  #describe(material: unknown): ParsedMaterial {
    if (!(material instanceof MeshStandardMaterial)) return PLAIN_MATERIAL;
    const maps: Partial<Record<MapSlot, number>> = {};
    this.#take(maps, 'colour', material.map);
    this.#take(maps, 'normal', material.normalMap);
    this.#take(maps, 'metalnessRoughness', material.metalnessMap ?? material.roughnessMap);
    this.#take(maps, 'occlusion', material.aoMap);
    this.#take(maps, 'emissive', material.emissiveMap);
    return {
      name: material.name,
      colour: channels(material.color),
      emissive: channels(material.emissive),
      opacity: material.opacity,
      metalness: material.metalness,
      roughness: material.roughness,
      alphaCut: material.alphaTest > 0 ? material.alphaTest : null,
      transparent: material.transparent,
      doubleSided: material.side === 2,
      maps,
    };
  }

  #take(maps: Partial<Record<MapSlot, number>>, slot: MapSlot, texture: Texture | null): void {
    const bitmap: unknown = texture?.image;
    if (texture === null || !(bitmap instanceof ImageBitmap)) return;
    let place = this.#texturePlaces.get(bitmap);
    if (place === undefined) {
      const repeat = [WRAPS[texture.wrapS] ?? 'repeat', WRAPS[texture.wrapT] ?? 'repeat'] as const;
      place = this.textures.push({ bitmap, repeat }) - 1;
      this.#texturePlaces.set(bitmap, place);
    }
    maps[slot] = place;
  }
}
