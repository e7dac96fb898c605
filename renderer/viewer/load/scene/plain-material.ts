import type { ParsedMaterial } from '../parsed-model.ts';

/** The material of a mesh that names none: a light, matt grey. */
export const PLAIN_MATERIAL: ParsedMaterial = {
  name: '',
  colour: [0.6, 0.6, 0.6],
  emissive: [0, 0, 0],
  opacity: 1,
  metalness: 0,
  roughness: 0.75,
  normalScale: [1, 1],
  alphaCut: null,
  transparent: false,
  doubleSided: false,
  maps: {},
};
