import type { DrawableMesh } from '../../../renderer/viewer/load/parsed-model.ts';

/** One triangle, as small as a mesh that is drawn can be. */
export function triangleMesh(): DrawableMesh {
  return {
    name: 'triangle',
    material: 0,
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
    uvs: null,
    colours: null,
    index: null,
    part: 0,
    sphere: { centre: [0.5, 0.5, 0], radius: 1 },
  };
}
