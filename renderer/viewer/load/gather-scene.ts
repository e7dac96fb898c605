import type {
  BufferAttribute,
  BufferGeometry,
  InterleavedBufferAttribute,
  Mesh,
  Object3D,
  Texture,
} from 'three';
import { describeMaterial, type MaterialTextures, texturesOf } from './describe-material.ts';
import type { MapSlot, ModelParts, ParsedMaterial, ParsedMesh, ParsedTexture, Wrap } from './parsed-model.ts';
import { smoothNormals } from './smooth-normals.ts';

/** three's numbers for texture wrapping, as they stand in glTF files too. */
const WRAPS: Readonly<Record<number, Wrap>> = { 1000: 'repeat', 1001: 'clamp', 1002: 'mirror' };

type AnyAttribute = BufferAttribute | InterleavedBufferAttribute;
type Index = Uint32Array | Uint16Array;

interface GatherOptions {
  /** Changes what a format's loader made of a material. */
  readonly correct?: (
    described: Omit<ParsedMaterial, 'maps'>,
    material: unknown,
  ) => Omit<ParsedMaterial, 'maps'>;
  /** Textures that a format's loader left out. */
  readonly moreTextures?: (material: unknown) => MaterialTextures;
  readonly notes?: readonly string[];
}

/** Takes a scene of three's apart into plain arrays. */
export function gatherScene(root: Object3D, options: GatherOptions = {}): ModelParts {
  root.updateMatrixWorld(true);
  const gathered = new Gathered(options);
  root.traverse((object) => {
    if ('isMesh' in object) gathered.addMesh(object as Mesh);
  });
  return gathered;
}

class Gathered implements ModelParts {
  readonly meshes: ParsedMesh[] = [];
  readonly materials: ParsedMaterial[] = [];
  readonly textures: ParsedTexture[] = [];
  readonly notes: readonly string[];
  readonly #options: GatherOptions;
  readonly #materialPlaces = new Map<unknown, number>();
  readonly #texturePlaces = new Map<Texture, number>();

  constructor(options: GatherOptions) {
    this.#options = options;
    this.notes = options.notes ?? [];
  }

  addMesh({ geometry, material, matrixWorld, name }: Mesh): void {
    const { position, normal, uv, color } = geometry.attributes;
    if (position === undefined || position.count === 0) return;
    const positions = floats(position, 3);
    const index = indexOf(geometry);
    const whole: ParsedMesh = {
      name,
      positions,
      normals: normal === undefined ? smoothNormals(positions, index) : floats(normal, 3),
      uvs: uv === undefined ? null : floats(uv, 2),
      colours: color === undefined ? null : floats(color, 3),
      index,
      material: 0,
      matrix: matrixWorld.toArray(),
    };
    if (!Array.isArray(material)) {
      this.meshes.push({ ...whole, material: this.#place(material) });
      return;
    }
    for (const { start, count, materialIndex = 0 } of geometry.groups) {
      if (count > 0)
        this.meshes.push({ ...slice(whole, start, count), material: this.#place(material[materialIndex]) });
    }
  }

  #place(material: unknown): number {
    const known = this.#materialPlaces.get(material);
    if (known !== undefined) return known;
    const described = describeMaterial(material);
    const { correct, moreTextures } = this.#options;
    const maps: Partial<Record<MapSlot, number>> = {};
    const textures = { ...texturesOf(material), ...moreTextures?.(material) };
    for (const [slot, texture] of Object.entries(textures)) this.#take(maps, slot as MapSlot, texture);
    const place = this.materials.push({ ...(correct?.(described, material) ?? described), maps }) - 1;
    this.#materialPlaces.set(material, place);
    return place;
  }

  #take(maps: Partial<Record<MapSlot, number>>, slot: MapSlot, texture: Texture | null): void {
    const bitmap: unknown = texture?.image;
    if (texture === null || !(bitmap instanceof ImageBitmap)) return;
    const known = this.#texturePlaces.get(texture);
    const place =
      known ?? this.textures.push({ bitmap, repeat: repeatOf(texture), placed: placedBy(texture) }) - 1;
    this.#texturePlaces.set(texture, place);
    maps[slot] = place;
  }
}

const repeatOf = ({ wrapS, wrapT }: Texture): readonly [Wrap, Wrap] => [
  WRAPS[wrapS] ?? 'repeat',
  WRAPS[wrapT] ?? 'repeat',
];

function placedBy(texture: Texture): readonly number[] | null {
  texture.updateMatrix();
  const elements = texture.matrix.toArray();
  const plain = elements.every((value, place) => value === (place % 4 === 0 ? 1 : 0));
  return plain ? null : elements;
}

/** The faces of one material: of an indexed mesh its places, of any other its own corners. */
function slice(mesh: ParsedMesh, start: number, count: number): ParsedMesh {
  const { index, positions, normals, uvs, colours } = mesh;
  if (index !== null) return { ...mesh, index: index.subarray(start, start + count) };
  const of = (array: Float32Array, size: number): Float32Array =>
    array.subarray(start * size, (start + count) * size);
  return {
    ...mesh,
    positions: of(positions, 3),
    normals: normals instanceof Int8Array ? normals.subarray(start * 3, (start + count) * 3) : of(normals, 3),
    uvs: uvs === null ? null : of(uvs, 2),
    colours: colours === null ? null : of(colours, 3),
  };
}

function indexOf({ index }: BufferGeometry): Index | null {
  const stored = index?.array;
  if (stored === undefined) return null;
  return stored instanceof Uint32Array || stored instanceof Uint16Array ? stored : Uint32Array.from(stored);
}

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
