import type { EncodedTexture, RgbImage } from '../picture/image.ts';
import type { Mesh } from './mesh.ts';

/** A surface: a base colour, flat or from a picture, and maps beside the picture, on the same texture coordinates. */
export interface SceneMaterial {
  readonly name: string;
  /** Linear RGB, 0 … 1. Where there is a picture, it is multiplied by this. */
  readonly colour: readonly [number, number, number];
  /** 0 … 1, as is roughness. Where there is a picture of the two, it is multiplied by these. */
  readonly metallic: number;
  readonly roughness: number;
  readonly texture?: EncodedTexture;
  /** Linear: roughness in green, metallic in blue. */
  readonly metallicRoughness?: EncodedTexture;
  /** Linear: normals in tangent space, y up the picture. */
  readonly normals?: EncodedTexture;
  /** How much the normals' slopes are multiplied by; 1 where it is left out. */
  readonly normalScale?: number;
  /** Whether the picture goes on beyond its edges by repeating itself, or by its outermost pixels. */
  readonly repeats?: boolean;
}

/** Triangles of one material. `uvs` may be empty. */
export interface ScenePiece {
  readonly mesh: Mesh;
  /** Index into the scene's materials. */
  readonly material: number;
}

/** A named object. More pieces than one where it has more materials than one. */
export interface ScenePart {
  readonly name: string;
  readonly pieces: readonly ScenePiece[];
}

/** What a file holds: named objects side by side, in one space (see Mesh). */
export interface Scene {
  readonly parts: readonly ScenePart[];
  readonly materials: readonly SceneMaterial[];
}

/** The neutral grey of a model that was asked for without texture. */
const GREY = [0.6, 0.6, 0.6] as const;

/** The pictures of one surface. */
export type SurfacePictures = Required<Pick<SceneMaterial, 'texture'>> &
  Pick<SceneMaterial, 'metallicRoughness' | 'normals'>;

/** The maps beside a base colour, on the same UVs, where it is very large at a fraction of its size; linear values. */
export interface SurfaceMaps {
  /** Tangent space, y up the picture. */
  readonly normals: RgbImage;
  /** As glTF packs it: roughness in green, metallic in blue; red is full, which stands for no occlusion. */
  readonly metallicRoughness: RgbImage;
}

/** One mesh as a scene: one material, matt where no picture says otherwise. */
export function sceneOf(mesh: Mesh, pictures: SurfacePictures | undefined): Scene {
  const finish =
    pictures?.metallicRoughness === undefined
      ? { metallic: 0, roughness: 0.85 }
      : { metallic: 1, roughness: 1 };
  const colour = pictures === undefined ? GREY : ([1, 1, 1] as const);
  const material: SceneMaterial = { name: 'model', colour, ...finish, ...pictures };
  return { parts: [{ name: 'model', pieces: [{ mesh, material: 0 }] }], materials: [material] };
}

/** Whether a material needs texture coordinates. */
export function hasPicture({ texture, metallicRoughness, normals }: SceneMaterial): boolean {
  return [texture, metallicRoughness, normals].some((picture) => picture !== undefined);
}
