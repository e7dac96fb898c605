import type { EncodedTexture, RgbImage } from '../picture/image.ts';
import type { Mesh } from './mesh.ts';

/** A material: a base colour, plain or from a picture, and maps that use the same texture coordinates as the picture. */
export interface SceneMaterial {
  readonly name: string;
  /** Linear RGB, 0 … 1. If there is a picture, it is multiplied by this. */
  readonly colour: readonly [number, number, number];
  /** 0 … 1, and so is `roughness`. If there is a metallicRoughness map, its channels are multiplied by them. */
  readonly metallic: number;
  readonly roughness: number;
  readonly texture?: EncodedTexture;
  /** Linear: roughness in green, metallic in blue. */
  readonly metallicRoughness?: EncodedTexture;
  /** Linear: normals in tangent space, y up in the picture. */
  readonly normals?: EncodedTexture;
  /** The factor of the normals' slopes; 1 if it is left out. */
  readonly normalScale?: number;
  /** Whether the picture is repeated beyond its edges. If not, its edge pixels are. */
  readonly isRepeated?: boolean;
}

/** Triangles of one material. `uvs` may be empty. */
export interface ScenePiece {
  readonly mesh: Mesh;
  /** Index into the scene's materials. */
  readonly material: number;
}

/** A named object, with one piece for each of its materials. */
export interface ScenePart {
  readonly name: string;
  readonly pieces: readonly ScenePiece[];
}

/** The content of a model file: named objects in one coordinate system (see Mesh). */
export interface Scene {
  readonly parts: readonly ScenePart[];
  readonly materials: readonly SceneMaterial[];
}

/** The neutral grey of a model without texture. */
const GREY = [0.6, 0.6, 0.6] as const;

/** The pictures of one surface. */
export type SurfacePictures = Required<Pick<SceneMaterial, 'texture'>> &
  Pick<SceneMaterial, 'metallicRoughness' | 'normals'>;

/** The maps in addition to a base colour, with the same texture coordinates and linear values. They may be smaller than the base colour. */
export interface SurfaceMaps {
  /** Tangent space, y up in the picture. */
  readonly normals: RgbImage;
  /** Packed as in glTF: roughness in green, metallic in blue. Red is 255, which means no occlusion. */
  readonly metallicRoughness: RgbImage;
}

/** Makes a scene of one mesh with one material, which is matt if there is no metallicRoughness map. */
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
