import type { Material } from './materials.ts';
import type { Sdf } from './sdf/primitives.ts';

/** One body of one material. */
export interface Part {
  readonly shape: Sdf;
  readonly material: Material;
}

/** A subject, standing with +y up and its face to +z, within 2.8 units of the origin. */
export interface Scene {
  readonly parts: readonly Part[];
}

export const part = (material: Material, shape: Sdf): Part => ({ shape, material });
