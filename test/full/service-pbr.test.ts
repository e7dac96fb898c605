import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { unzipSync } from 'three/examples/jsm/libs/fflate.module.js';
import { expect, it } from 'vitest';
import { writeScene } from '../../main/media/formats/write-model.ts';
import { createGeneratorPool } from '../../main/service/generate/pool.ts';
import { mappedScene } from '../helpers/formats/small-scene.ts';
import { hasProgram, importIntoBlender } from '../helpers/importers/importers.ts';
import { gltfErrors } from '../helpers/model-checks.ts';
import { serviceHarness } from '../helpers/service-harness.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const SAMPLE = fileURLToPath(new URL('../../assets/samples/treasure-chest.jpg', import.meta.url));
const ALL = ['base-colour', 'metallic-roughness', 'normals'];

const { startWithClient } = serviceHarness();

it('a model with pbr support has maps unless pbr is 0; other models have none', async () => {
  const { client } = await startWithClient({ pool: createGeneratorPool({ workers: 1 }) });
  const picture = await readFile(SAMPLE);
  const made = async (fields: Record<string, string>) => {
    const rest = { request_type: '3', resolution: '512', face: '100000', format: '2' };
    const { data } = await client.submit({ ...rest, ...fields }, picture);
    const ended = await client.untilEnded(data.task_id);
    expect(ended).toMatchObject({ code: 200, data: { state: 'success' } });
    const bytes = new Uint8Array(await (await fetch(ended.data.url)).arrayBuffer());
    expect(await gltfErrors(bytes)).toEqual([]);
    return (await new NodeIO().readBinary(bytes)).getRoot();
  };
  const names = (root: Awaited<ReturnType<typeof made>>) => root.listTextures().map((map) => map.getName());

  const root = await made({ model: 'generalv2.0' });
  expect(names(root)).toEqual(ALL);
  for (const texture of root.listTextures()) {
    const { channels } = await sharp(texture.getImage() ?? undefined).stats();
    // Each says something of this picture: none is of one colour.
    expect(Math.max(...channels.map(({ stdev }) => stdev)), texture.getName()).toBeGreaterThan(2);
    if (texture.getName() === 'normals')
      expect(channels.map(({ mean }) => Math.round(mean / 2))).toEqual([64, 64, 127]);
  }
  expect(names(await made({ model: 'generalv2.0', pbr: '0' }))).toEqual(['base-colour']);
  expect(names(await made({ model: 'generalv1.5', pbr: '1' }))).toEqual(['base-colour']);
  expect(names(await made({ model: 'generalv2.0', pbr: '1', request_type: '1' }))).toEqual([]);
});

it.skipIf(!(await hasProgram('blender', '--version')))(
  'glb, fbx and obj bring their maps into Blender (skipped without it)',
  async () => {
    const folder = await tempFolder();
    const scene = await mappedScene();
    for (const format of ['glb', 'fbx', 'obj'] as const) {
      const { bytes } = await writeScene(scene, format);
      const files = format === 'obj' ? unzipSync(bytes) : { [`model.${format}`]: bytes };
      for (const [name, part] of Object.entries(files)) await writeFile(join(folder, name), part);
    }
    const [glb, fbx, obj] = await importIntoBlender(
      ['glb', 'fbx', 'obj'].map((format) => join(folder, `model.${format}`)),
    );
    const linear = {
      'Base Color': 'sRGB',
      Metallic: 'Non-Color',
      Normal: 'Non-Color',
      Roughness: 'Non-Color',
    };
    expect(glb?.maps).toEqual(linear);
    expect(fbx?.maps).toEqual(linear);
    // From an mtl, Blender 3.4 takes every picture as sRGB.
    expect(Object.keys(obj?.maps ?? {}).toSorted()).toEqual(Object.keys(linear));
  },
);
