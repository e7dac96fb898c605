import type { Material } from './materials.ts';
import type { Sdf } from './sdf/primitives.ts';

/** A shape with its material. */
export interface Part {
  readonly shape: Sdf;
  readonly material: Material;
}

/** A subject. +y is up, its front faces +z, and it is within 2.8 units of the origin. */
export interface Scene {
  readonly parts: readonly Part[];
}

export const part = (material: Material, shape: Sdf): Part => ({ shape, material });
