import { describe, expect, it } from 'vitest';
import { withoutUndrawn } from '../../../../../../renderer/viewer/load/gltf/gltf-undrawn.ts';

describe('of a glb’s description', () => {
  it('what is not drawn is left out, and all else is kept', () => {
    const description = {
      asset: { version: '2.0' },
      scene: 1,
      scenes: [{ nodes: [0] }, { nodes: [1], name: 'shown' }],
      nodes: [
        { name: 'a', mesh: 0, skin: 0, weights: [1] },
        { mesh: 0, camera: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: {} }, KHR_other: {} } },
      ],
      meshes: [
        {
          weights: [1],
          primitives: [
            {
              attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2, COLOR_0: 3, JOINTS_0: 4, TEXCOORD_1: 5 },
              indices: 6,
              targets: [{ POSITION: 7 }],
              extensions: {
                KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0, WEIGHTS_0: 1 } },
              },
            },
          ],
        },
      ],
      textures: [
        { source: 0, extensions: { EXT_texture_avif: { source: 1 } } },
        { extensions: { EXT_texture_avif: { source: 1 } } },
      ],
      animations: [{}],
      skins: [{}],
      cameras: [{}],
      accessors: [{}],
    };
    expect(withoutUndrawn(description)).toEqual({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [1], name: 'shown' }],
      nodes: [
        { name: 'a', mesh: 0 },
        { mesh: 0, extensions: { KHR_other: {} } },
      ],
      meshes: [
        {
          primitives: [
            {
              attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2, COLOR_0: 3 },
              indices: 6,
              extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } },
            },
          ],
        },
      ],
      textures: [{ source: 0, extensions: {} }, { extensions: { EXT_texture_avif: { source: 1 } } }],
      accessors: [{}],
    });
  });
});
