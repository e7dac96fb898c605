import type {
  BufferAttribute,
  BufferGeometry,
  InterleavedBufferAttribute,
  Mesh,
  Object3D,
  Texture,
} from 'three';
import { counted } from '../../../words/figures.ts';
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
import {
  describeMaterial,
  type MaterialTextures,
  texturesOf,
  withFiniteNumbers,
} from './describe-material.ts';

/** three's numbers for texture wrapping. */
const WRAPS: Readonly<Record<number, Wrap>> = { 1000: 'repeat', 1001: 'clamp', 1002: 'mirror' };

type AnyAttribute = BufferAttribute | InterleavedBufferAttribute;
type Index = Uint32Array | Uint16Array;

interface GatherOptions {
  readonly budget: Budget;
  /** Corrects a material that the format's loader converted wrongly. */
  readonly correct?: (
    described: Omit<ParsedMaterial, 'maps'>,
    material: unknown,
  ) => Omit<ParsedMaterial, 'maps'>;
  /** Adds textures that the format's loader does not read. */
  readonly moreTextures?: (material: unknown) => MaterialTextures;
  readonly notes?: readonly string[];
  /** Whether two meshes beside each other are one object of the file with several materials. */
  readonly areOne?: (one: Mesh, next: Mesh) => boolean;
}

/** Bytes of a mesh without its vertices: its objects in JavaScript. */
const OBJECT = 2_048;
/** Bytes of a vertex: position, normal, texture coordinates and colour. */
const VERTEX = (3 + 3 + 2 + 3) * 4;
/** Bytes of an entry of the index. */
const INDEX_ENTRY = 4;

/** Converts a scene of three to plain arrays. */
export function gatherScene(root: Object3D, options: GatherOptions): ModelParts {
  root.updateMatrixWorld(true);
  const collector = new SceneCollector(options);
  root.traverse((object) => {
    if ('isMesh' in object) collector.addMesh(object as Mesh);
  });
  const { meshes, materials, textures, leftOut } = collector;
  const notes = [...(options.notes ?? [])];
  if (leftOut > 0) {
    notes.push(
      `Not shown: ${counted(leftOut, 'further use')} of its pictures, with which the model would need more than 1.5 GB.`,
    );
  }
  return { meshes, materials, textures, notes };
}

class SceneCollector {
  readonly meshes: ParsedMesh[] = [];
  readonly materials: ParsedMaterial[] = [];
  readonly textures: ParsedTexture[] = [];
  /** The number of textures that were left out because the budget has no memory for another copy of their picture. */
  leftOut = 0;
  readonly #options: GatherOptions;
  readonly #materialIndices = new Map<unknown, number>();
  readonly #textureIndices = new Map<Texture, number>();
  readonly #bitmaps = new Set<ImageBitmap>();
  /** Converted attributes, because meshes share them. */
  readonly #floats = new Map<AnyAttribute, Float32Array>();
  #before: Mesh | null = null;
  /** The positions of all meshes so far, by which a geometry that is used again is recognised. */
  readonly #seenPositions = new Set<AnyAttribute>();

  constructor(options: GatherOptions) {
    this.#options = options;
  }

  addMesh(mesh: Mesh): void {
    const { geometry, material, matrixWorld, name } = mesh;
    const { position, normal, uv, color } = geometry.attributes;
    if (position === undefined || position.count === 0) return;
    this.#reserveMesh(position, geometry.index?.count ?? position.count);
    const positions = this.#floatsOf(position, 3);
    const index = indexOf(geometry);
    const corners = index?.length ?? position.count;
    if (corners < 3) return;
    const read: ParsedMesh = {
      name,
      positions,
      normals: normal === undefined ? this.#smooth(positions, index) : this.#floatsOf(normal, 3),
      uvs: uv === undefined ? null : this.#floatsOf(uv, 2),
      colours: color === undefined ? null : this.#floatsOf(color, 3),
      index,
      material: 0,
      matrix: matrixWorld.toArray(),
    };
    // One or two corners behind the last triangle are none: a third of a face would be counted, and nothing is simplified with them.
    const whole = corners % 3 === 0 ? read : sliceMesh(read, 0, corners - (corners % 3));
    const { areOne } = this.#options;
    let sharesPart = this.#before !== null && areOne?.(this.#before, mesh) === true;
    this.#before = mesh;
    if (sharesPart) this.#nameLast(mesh.parent?.name ?? '');
    if (!Array.isArray(material)) {
      this.meshes.push({
        ...whole,
        material: this.#materialIndex(material),
        ...(sharesPart && { sharesPart }),
      });
      return;
    }
    for (const { start, count, materialIndex = 0 } of geometry.groups) {
      const inside = Math.min(count, corners - start);
      const ofFaces = inside - (inside % 3);
      if (ofFaces <= 0) continue;
      this.#options.budget.reserve(OBJECT);
      this.meshes.push({
        ...sliceMesh(whole, start, ofFaces),
        material: this.#materialIndex(material[materialIndex]),
        ...(sharesPart && { sharesPart }),
      });
      sharesPart = true;
    }
  }

  /** Calls the first mesh of an object like the object: loaders number its meshes. */
  #nameLast(name: string): void {
    const last = this.meshes.at(-1);
    if (name !== '' && last !== undefined && last.sharesPart !== true)
      this.meshes.splice(-1, 1, { ...last, name });
  }

  /** The format's reader has reserved the arrays of a geometry. Each further mesh that uses them is drawn from a copy, reserved here. */
  #reserveMesh(position: AnyAttribute, corners: number): void {
    const { budget } = this.#options;
    budget.reserve(OBJECT);
    if (this.#seenPositions.has(position)) {
      budget.reserve(Math.min(position.count, corners) * VERTEX + corners * INDEX_ENTRY);
    }
    this.#seenPositions.add(position);
  }

  #smooth(positions: Float32Array, index: Index | null): Float32Array {
    this.#options.budget.reserve(positions.byteLength);
    return smoothNormals(positions, index);
  }

  /** The values of an attribute as floats, however it is stored. */
  #floatsOf(attribute: AnyAttribute, itemSize: number): Float32Array {
    const known = this.#floats.get(attribute);
    if (known !== undefined) return known;
    const { array } = attribute;
    const contiguous =
      'isInterleavedBufferAttribute' in attribute || attribute.itemSize !== itemSize ? null : array;
    if (contiguous instanceof Float32Array) return contiguous;
    const floats = copyOf(attribute, itemSize);
    this.#floats.set(attribute, floats);
    return floats;
  }

  /** Adds a material at its first use. @returns its index */
  #materialIndex(material: unknown): number {
    const known = this.#materialIndices.get(material);
    if (known !== undefined) return known;
    const described = describeMaterial(material);
    const { correct, moreTextures } = this.#options;
    const maps: Partial<Record<MapSlot, number>> = {};
    const textures = { ...texturesOf(material), ...moreTextures?.(material) };
    for (const [slot, texture] of Object.entries(textures)) this.#addTexture(maps, slot as MapSlot, texture);
    const corrected = correct?.(described, material) ?? described;
    const index = this.materials.push({ ...withFiniteNumbers(corrected), maps }) - 1;
    this.#materialIndices.set(material, index);
    return index;
  }

  #addTexture(maps: Partial<Record<MapSlot, number>>, slot: MapSlot, texture: Texture | null): void {
    const bitmap: unknown = texture?.image;
    if (texture === null || !(bitmap instanceof ImageBitmap)) return;
    const index = this.#textureIndices.get(texture) ?? this.#newTexture(texture, bitmap);
    if (index === null) return;
    this.#textureIndices.set(texture, index);
    maps[slot] = index;
  }

  /**
   * A picture was reserved when it was read. Each further texture that uses it is uploaded as a copy, which is reserved here.
   * @returns its index; null if the budget has no memory for it
   */
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
    return this.textures.push({ bitmap, repeat: repeatOf(texture), placed: transformOf(texture) }) - 1;
  }
}

const repeatOf = ({ wrapS, wrapT }: Texture): readonly [Wrap, Wrap] => [
  WRAPS[wrapS] ?? 'repeat',
  WRAPS[wrapT] ?? 'repeat',
];

/** The transform of a texture's coordinates; null for the identity, and for one that leads nowhere. */
function transformOf(texture: Texture): readonly number[] | null {
  texture.updateMatrix();
  const elements = texture.matrix.toArray();
  const isIdentity = elements.every((value, index) => value === (index % 4 === 0 ? 1 : 0));
  return isIdentity || !elements.every(Number.isFinite) ? null : elements;
}

/** The part of a mesh that has one material: a range of its index, or of its vertices if it has no index. */
function sliceMesh(mesh: ParsedMesh, start: number, count: number): ParsedMesh {
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

function copyOf(attribute: AnyAttribute, itemSize: number): Float32Array {
  const out = new Float32Array(attribute.count * itemSize);
  for (let vertex = 0; vertex < attribute.count; vertex += 1) {
    for (let item = 0; item < itemSize; item += 1) {
      out[vertex * itemSize + item] = attribute.getComponent(vertex, item);
    }
  }
  return out;
}
