import type { Mesh } from '../generate/surface/mesh.ts';
import type { EncodedTexture } from '../generate/texture/image.ts';

/** A surface: a base colour, flat or from a picture. */
export interface SceneMaterial {
  readonly name: string;
  /** Linear RGB, 0 … 1. Where there is a picture, it is multiplied by this. */
  readonly colour: readonly [number, number, number];
  readonly metallic: number;
  readonly roughness: number;
  readonly texture?: EncodedTexture;
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

/** One mesh as a scene: one matt material. */
export function sceneOf(mesh: Mesh, texture: EncodedTexture | undefined): Scene {
  const base = { name: 'model', metallic: 0, roughness: 0.85 };
  const material: SceneMaterial =
    texture === undefined ? { ...base, colour: GREY } : { ...base, colour: [1, 1, 1], texture };
  return { parts: [{ name: 'model', pieces: [{ mesh, material: 0 }] }], materials: [material] };
}

/** The pictures of a scene, each once, in the order in which materials name them. */
export function texturesOf(scene: Scene): readonly EncodedTexture[] {
  return [...new Set(scene.materials.flatMap(({ texture }) => texture ?? []))];
}

/** A linear colour value as sRGB, both 0 … 1. */
export function toSrgb(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}
