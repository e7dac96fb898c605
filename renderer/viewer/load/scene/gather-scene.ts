import type {
  BufferAttribute,
  BufferGeometry,
  InterleavedBufferAttribute,
  Mesh,
  Object3D,
  Texture,
} from 'three';
import type { Budget } from '../budget.ts';
import { smoothNormals } from '../mesh/smooth-normals.ts';
import type {
  MapSlot,
  ModelParts,
  ParsedMaterial,
  ParsedMesh,
  ParsedTexture,
  Wrap,
} from '../parsed-model.ts';
import { pictureBytes } from '../pictures/read-picture.ts';
import { describeMaterial, type MaterialTextures, texturesOf } from './describe-material.ts';

/** three's numbers for texture wrapping, as they stand in glTF files too. */
const WRAPS: Readonly<Record<number, Wrap>> = { 1000: 'repeat', 1001: 'clamp', 1002: 'mirror' };

type AnyAttribute = BufferAttribute | InterleavedBufferAttribute;
type Index = Uint32Array | Uint16Array;

interface GatherOptions {
  readonly budget: Budget;
  /** Changes what a format's loader made of a material. */
  readonly correct?: (
    described: Omit<ParsedMaterial, 'maps'>,
    material: unknown,
  ) => Omit<ParsedMaterial, 'maps'>;
  /** Textures that a format's loader left out. */
  readonly moreTextures?: (material: unknown) => MaterialTextures;
  readonly notes?: readonly string[];
}

/** Bytes of a mesh besides its vertices: the objects of its arrays, and its place in the scene. */
const OBJECT = 2_048;
/** Of a vertex: its place, its normal, its texture coordinates and its colour. */
const VERTEX = (3 + 3 + 2 + 3) * 4;
/** Of a corner in the index. */
const PLACE = 4;

/** Takes a scene of three's apart into plain arrays. */
export function gatherScene(root: Object3D, options: GatherOptions): ModelParts {
  root.updateMatrixWorld(true);
  const gathered = new Gathered(options);
  root.traverse((object) => {
    if ('isMesh' in object) gathered.addMesh(object as Mesh);
  });
  const { meshes, materials, textures, leftOut } = gathered;
  const notes = [...(options.notes ?? [])];
  if (leftOut > 0) {
    notes.push(
      `Not shown: ${leftOut} further uses of its pictures, with which the model would need more than 1.5 GB.`,
    );
  }
  return { meshes, materials, textures, notes };
}

class Gathered {
  readonly meshes: ParsedMesh[] = [];
  readonly materials: ParsedMaterial[] = [];
  readonly textures: ParsedTexture[] = [];
  /** Pictures that no memory is left for in another place. */
  leftOut = 0;
  readonly #options: GatherOptions;
  readonly #materialPlaces = new Map<unknown, number>();
  readonly #texturePlaces = new Map<Texture, number>();
  readonly #bitmaps = new Set<ImageBitmap>();
  /** What was made of attributes, which meshes share. */
  readonly #floats = new Map<AnyAttribute, Float32Array>();
  readonly #geometries = new Set<AnyAttribute>();

  constructor(options: GatherOptions) {
    this.#options = options;
  }

  addMesh({ geometry, material, matrixWorld, name }: Mesh): void {
    const { position, normal, uv, color } = geometry.attributes;
    if (position === undefined || position.count === 0) return;
    this.#reserveMesh(position, geometry.index?.count ?? position.count);
    const positions = this.#floatsOf(position, 3);
    const index = indexOf(geometry);
    const whole: ParsedMesh = {
      name,
      positions,
      normals: normal === undefined ? this.#smooth(positions, index) : this.#floatsOf(normal, 3),
      uvs: uv === undefined ? null : this.#floatsOf(uv, 2),
      colours: color === undefined ? null : this.#floatsOf(color, 3),
      index,
      material: 0,
      matrix: matrixWorld.toArray(),
    };
    if (!Array.isArray(material)) {
      this.meshes.push({ ...whole, material: this.#place(material) });
      return;
    }
    for (const { start, count, materialIndex = 0 } of geometry.groups) {
      if (count <= 0) continue;
      this.#options.budget.reserve(OBJECT);
      this.meshes.push({ ...slice(whole, start, count), material: this.#place(material[materialIndex]) });
    }
  }

  /** Its arrays were reserved by whoever read them; a mesh that shares them is drawn from a copy of its own. */
  #reserveMesh(position: AnyAttribute, corners: number): void {
    const { budget } = this.#options;
    budget.reserve(OBJECT);
    if (this.#geometries.has(position)) {
      budget.reserve(Math.min(position.count, corners) * VERTEX + corners * PLACE);
    }
    this.#geometries.add(position);
  }

  #smooth(positions: Float32Array, index: Index | null): Float32Array {
    this.#options.budget.reserve(positions.byteLength);
    return smoothNormals(positions, index);
  }

  /** Floats of an attribute, whatever it was stored as. */
  #floatsOf(attribute: AnyAttribute, itemSize: number): Float32Array {
    const known = this.#floats.get(attribute);
    if (known !== undefined) return known;
    const { array } = attribute;
    const plain =
      'isInterleavedBufferAttribute' in attribute || attribute.itemSize !== itemSize ? null : array;
    if (plain instanceof Float32Array) return plain;
    const floats = copied(attribute, itemSize);
    this.#floats.set(attribute, floats);
    return floats;
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
    const place = this.#texturePlaces.get(texture) ?? this.#newTexture(texture, bitmap);
    if (place === null) return;
    this.#texturePlaces.set(texture, place);
    maps[slot] = place;
  }

  /** A picture was reserved when it was read; each further texture that it is placed by is a picture of its own. */
  #newTexture(texture: Texture, bitmap: ImageBitmap): number | null {
    if (this.#bitmaps.has(bitmap)) {
      const { budget } = this.#options;
      if (!budget.fits(pictureBytes(bitmap))) {
        this.leftOut += 1;
        return null;
      }
      budget.reserve(pictureBytes(bitmap));
    }
    this.#bitmaps.add(bitmap);
    return this.textures.push({ bitmap, repeat: repeatOf(texture), placed: placedBy(texture) }) - 1;
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

function copied(attribute: AnyAttribute, itemSize: number): Float32Array {
  const out = new Float32Array(attribute.count * itemSize);
  for (let vertex = 0; vertex < attribute.count; vertex += 1) {
    for (let item = 0; item < itemSize; item += 1) {
      out[vertex * itemSize + item] = attribute.getComponent(vertex, item);
    }
  }
  return out;
}
