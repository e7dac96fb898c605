import { Color } from 'three';
import { type MtlMaterial, parseMtl } from './parse-mtl.ts';
import { type ObjFile, parseObj } from './parse-obj.ts';
import {
  type ModelParts,
  type ParsedMaterial,
  type ParsedMesh,
  type ParsedTexture,
  UnreadableModel,
} from './parsed-model.ts';
import { PLAIN_MATERIAL } from './plain-material.ts';
import { smoothNormals } from './smooth-normals.ts';
import { unpack } from './unpack.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as const;

/** A bare obj, without its materials. */
export function objFromText(bytes: Uint8Array): ModelParts {
  const file = parseObj(bytes);
  return { meshes: meshesOf(file, () => 0), materials: [PLAIN_MATERIAL], textures: [] };
}

/** A zip of an obj with its mtl and textures. */
export async function objFromArchive(bytes: Uint8Array): Promise<ModelParts> {
  const files = unpack(bytes);
  const name = [...files.keys()].find((each) => /\.obj$/i.test(each));
  const text = name === undefined ? undefined : files.get(name);
  if (text === undefined) throw new UnreadableModel('The zip holds no obj; the viewer shows glb and obj.');
  const file = parseObj(text);
  const described = file.libraries.flatMap((library) => {
    const found = lookUp(files, library);
    return found === undefined ? [] : parseMtl(found);
  });
  const textures: ParsedTexture[] = [];
  const materials: ParsedMaterial[] = [PLAIN_MATERIAL];
  for (const material of described) {
    const picture = material.colourMap === null ? undefined : lookUp(files, material.colourMap);
    const place = picture === undefined ? undefined : textures.push(await textureOf(picture)) - 1;
    materials.push(materialOf(material, place));
  }
  const placeOf = (wanted: string): number => described.findIndex((each) => each.name === wanted) + 1;
  return { meshes: meshesOf(file, placeOf), materials, textures };
}

/** By the written name, else by its last part: exporters write paths of their own machines. */
function lookUp(files: ReadonlyMap<string, Uint8Array>, written: string): Uint8Array | undefined {
  const last = (path: string): string => path.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
  const exact = files.get(written);
  if (exact !== undefined) return exact;
  return [...files].find(([name]) => last(name) === last(written))?.[1];
}

/** obj counts v from below, pictures count rows from above. */
async function textureOf(picture: Uint8Array): Promise<ParsedTexture> {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(picture)]), {
    imageOrientation: 'flipY',
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  });
  return { bitmap, repeat: ['repeat', 'repeat'] };
}

function materialOf(material: MtlMaterial, colourMap: number | undefined): ParsedMaterial {
  const [red, green, blue] = colourMap === undefined ? material.colour : ([1, 1, 1] as const);
  return {
    ...PLAIN_MATERIAL,
    name: material.name,
    colour: linear(red, green, blue),
    opacity: material.opacity,
    transparent: material.opacity < 1,
    roughness: Math.min(1, Math.max(0.3, material.roughness)),
    metalness: material.metalness,
    maps: colourMap === undefined ? {} : { colour: colourMap },
  };
}

function linear(red: number, green: number, blue: number): readonly [number, number, number] {
  const { r, g, b } = new Color().setRGB(red, green, blue, 'srgb');
  return [r, g, b];
}

function meshesOf(file: ObjFile, placeOf: (material: string) => number): ParsedMesh[] {
  return file.parts.map(({ material, positions, normals, uvs, colours, index }) => ({
    name: material,
    positions,
    normals: normals ?? smoothNormals(positions, index),
    uvs,
    colours,
    index,
    material: placeOf(material),
    matrix: IDENTITY,
  }));
}
