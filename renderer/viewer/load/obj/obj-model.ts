import { Color } from 'three';
import { groupedFigure } from '../../../words/figures.ts';
import { Budget } from '../budget.ts';
import { smoothNormals } from '../mesh/smooth-normals.ts';
import type { MapSlot, ModelParts, ParsedMaterial, ParsedMesh, ParsedTexture } from '../parsed-model.ts';
import {
  bitmapOf,
  missingPictureNotes,
  PictureReader,
  skippedPictureNotes,
} from '../pictures/read-picture.ts';
import { PLAIN_MATERIAL } from '../scene/plain-material.ts';
import { type MtlMaterial, parseMtl } from './parse-mtl.ts';
import { MOST_GROUPS, type ObjFile, type ObjPart, parseObj } from './parse-obj.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as const;

/** Reads a single obj file, without its materials. */
export function objFromText(bytes: Uint8Array): ModelParts {
  const budget = new Budget('The obj');
  const file = parseObj(bytes, budget);
  return {
    meshes: meshesOf(file, () => 0, budget),
    materials: [PLAIN_MATERIAL],
    textures: [],
    notes: groupNotes(file),
  };
}

/** Reads an obj from an unpacked zip, or with the files beside it, with its materials and pictures. */
export async function objFromArchive(
  text: Uint8Array,
  files: ReadonlyMap<string, Uint8Array>,
  where: 'zip' | 'beside' = 'zip',
): Promise<ModelParts> {
  const budget = new Budget('The obj');
  const file = parseObj(text, budget);
  // Several names may refer to the same file.
  const find = finderIn(files);
  const libraries = new Set(file.libraries.map(find));
  const described = [...libraries].flatMap((found) => (found === undefined ? [] : parseMtl(found, budget)));
  const pictures = new Pictures(find, budget);
  const materials: ParsedMaterial[] = [PLAIN_MATERIAL];
  /** The first material of each name: a file may name many thousands. */
  const indices = new Map<string, number>();
  for (const material of described) {
    if (!indices.has(material.name)) indices.set(material.name, materials.length);
    materials.push(await materialOf(material, pictures));
  }
  return {
    meshes: meshesOf(file, (wanted) => indices.get(wanted) ?? 0, budget),
    materials,
    textures: pictures.textures,
    notes: [
      ...groupNotes(file),
      ...missingPictureNotes(where === 'zip' ? 'Not in the zip' : 'Not beside the model', pictures.missing),
      ...skippedPictureNotes(pictures.reader),
    ],
  };
}

type FindFile = (written: string) => Uint8Array | undefined;

/** Finds files by their full names, or else by the last part of their names, because exporters write paths of their own machines. */
function finderIn(files: ReadonlyMap<string, Uint8Array>): FindFile {
  const last = (path: string): string => path.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
  const byLast = new Map<string, Uint8Array>();
  for (const [name, bytes] of files) if (!byLast.has(last(name))) byLast.set(last(name), bytes);
  return (written) => files.get(written) ?? byLast.get(last(written));
}

/** The pictures that materials refer to. Each is read once. */
class Pictures {
  readonly textures: ParsedTexture[] = [];
  readonly missing = new Set<string>();
  readonly #find: FindFile;
  readonly reader: PictureReader;
  readonly #indices = new Map<Uint8Array, number | undefined>();

  constructor(find: FindFile, budget: Budget) {
    this.#find = find;
    this.reader = new PictureReader(budget);
  }

  /** Reads a picture. @returns the index of its texture; undefined if it is not shown */
  async textureIndex(written: string | undefined): Promise<number | undefined> {
    if (written === undefined) return undefined;
    const picture = this.#find(written);
    if (picture === undefined) {
      this.missing.add(written);
      return undefined;
    }
    if (this.#indices.has(picture)) return this.#indices.get(picture);
    const bitmap = await this.reader.read(Uint8Array.from(picture), (bytes) => bitmapOf(bytes, 'flipY'));
    const index =
      bitmap === null
        ? undefined
        : this.textures.push({ bitmap, repeat: ['repeat', 'repeat'], placed: null }) - 1;
    this.#indices.set(picture, index);
    return index;
  }
}

async function materialOf(material: MtlMaterial, pictures: Pictures): Promise<ParsedMaterial> {
  const indices: Record<MapSlot, number | undefined> = {
    colour: await pictures.textureIndex(material.maps.colour),
    normal: await pictures.textureIndex(material.maps.normal),
    metalness: await pictures.textureIndex(material.maps.metalness),
    roughness: await pictures.textureIndex(material.maps.roughness),
    occlusion: undefined,
    emissive: await pictures.textureIndex(material.maps.emissive),
  };
  const [red, green, blue] = indices.colour === undefined ? material.colour : ([1, 1, 1] as const);
  return {
    ...PLAIN_MATERIAL,
    name: material.name,
    colour: linear(red, green, blue),
    emissive: indices.emissive === undefined ? [0, 0, 0] : [1, 1, 1],
    opacity: material.opacity,
    transparent: material.opacity < 1,
    roughness: indices.roughness === undefined ? Math.min(1, Math.max(0.3, material.roughness)) : 1,
    metalness: indices.metalness === undefined ? material.metalness : 1,
    maps: Object.fromEntries(Object.entries(indices).filter(([, index]) => index !== undefined)),
  };
}

function linear(red: number, green: number, blue: number): readonly [number, number, number] {
  const { r, g, b } = new Color().setRGB(red, green, blue, 'srgb');
  return [r, g, b];
}

function groupNotes({ hasMoreGroups }: ObjFile): readonly string[] {
  if (!hasMoreGroups) return [];
  return [`The obj has more than ${groupedFigure(MOST_GROUPS)} groups: the others are shown as one part.`];
}

/** A part is called by its group, or by its material where the file has no groups or a group has several materials. */
function partName({ group, material }: ObjPart, shared: ReadonlySet<string>): string {
  if (group === '') return material;
  return shared.has(group) && material !== '' ? `${group} · ${material}` : group;
}

/** The groups with faces of more than one material. */
function groupsOfSeveral({ parts }: ObjFile): ReadonlySet<string> {
  const met = new Set<string>();
  return new Set(parts.flatMap(({ group }) => (met.size === met.add(group).size ? [group] : [])));
}

function meshesOf(file: ObjFile, materialIndex: (material: string) => number, budget: Budget): ParsedMesh[] {
  const shared = groupsOfSeveral(file);
  return file.parts.map((part) => {
    const { material, positions, normals, uvs, colours, index } = part;
    if (normals === null) budget.reserve(positions.byteLength);
    return {
      name: partName(part, shared),
      positions,
      normals: normals ?? smoothNormals(positions, index),
      uvs,
      colours,
      index,
      material: materialIndex(material),
      matrix: IDENTITY,
    };
  });
}
