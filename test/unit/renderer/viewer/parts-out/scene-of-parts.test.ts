import { Mesh } from 'three';
import { expect, it } from 'vitest';
import { writeGlb } from '../../../../../main/media/formats/write/glb.ts';
import { measure, splitMeshes } from '../../../../../renderer/viewer/load/mesh/measure.ts';
import { parseModel } from '../../../../../renderer/viewer/load/parse-model.ts';
import { sceneOfParts } from '../../../../../renderer/viewer/parts-out/scene-of-parts.ts';
import { box } from '../../../../helpers/formats/small-scene.ts';

const flat = { metallic: 0, roughness: 0.8 };
const twoMaterials = {
  parts: [
    { name: 'base', pieces: [{ mesh: box(), material: 0 }] },
    {
      name: 'lid',
      pieces: [
        { mesh: box(1, 3), material: 0 },
        { mesh: box(1, 5), material: 1 },
      ],
    },
    { name: 'foot', pieces: [{ mesh: box(1, 7), material: 1 }] },
  ],
  materials: [
    { ...flat, name: 'green', colour: [0.1, 0.6, 0.1] as const },
    { ...flat, name: 'blue', colour: [0.1, 0.1, 0.6] as const },
  ],
};

it('an object of a glb with two materials is one part, as Blender shows it, and is written as one object', async () => {
  const model = await parseModel(new Uint8Array(writeGlb(twoMaterials)));
  expect(measure(model).parts).toEqual([
    { name: 'base', faces: 12 },
    { name: 'lid', faces: 24 },
    { name: 'foot', faces: 12 },
  ]);
  expect(splitMeshes(model.meshes).map(({ part }) => part)).toEqual([0, 1, 1, 2]);
  const [lid, ...others] = sceneOfParts(model, [{ part: 1, name: 'Top' }]).children;
  expect(others).toEqual([]);
  if (!(lid instanceof Mesh) || !Array.isArray(lid.material))
    throw new Error('It is no mesh with materials.');
  expect(lid.name).toBe('Top');
  expect(lid.material.map(({ name }) => name)).toHaveLength(2);
  expect(lid.geometry.groups).toHaveLength(2);
  expect(lid.geometry.index?.count).toBe(24 * 3);
});
