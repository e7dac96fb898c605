import { expect, it } from 'vitest';
import { parseModel } from '../../../../../renderer/viewer/load/parse-model.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

it.each([
  ['a text', 'Read me first.\nfor every chair there is a vase.\n'],
  ['a text that is called a picture', 'not a picture at all'],
])('%s is said to be no model of a known kind, not a model without faces', async (_, text) => {
  await expect(parseModel(bytes(text))).rejects.toThrow('this file is none of them');
});

it('a text of empty lines alone is refused at once', async () => {
  // seven seconds for one such text, as each line was tried with all that follow: ten of them are beyond the time limit
  for (let turn = 0; turn < 10; turn += 1)
    await expect(parseModel(bytes('\n'.repeat(65_536)))).rejects.toThrow('this file is none of them');
});

it('an obj without faces is said to have none', async () => {
  await expect(parseModel(bytes('# by a program\nv 0 0 0\nv 1 0 0\n'))).rejects.toThrow('holds no faces');
});

it('an obj is read however long the comments before its first statement are', async () => {
  const text = `${'# about this file\n'.repeat(200)}v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`;
  expect((await parseModel(bytes(text))).meshes).toHaveLength(1);
});

it('a gltf that requires extensions that nobody knows is shown, and says so', async () => {
  const corners = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer);
  const gltf = (extensionsRequired: readonly string[]) =>
    parseModel(
      bytes(
        JSON.stringify({
          asset: { version: '2.0' },
          extensionsRequired,
          extensionsUsed: extensionsRequired,
          scene: 0,
          scenes: [{ nodes: [0] }],
          nodes: [{ mesh: 0 }],
          meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
          accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
          bufferViews: [{ buffer: 0, byteLength: 36 }],
          buffers: [{ byteLength: 36, uri: `data:;base64,${corners.toString('base64')}` }],
        }),
      ),
    );
  expect((await gltf(['KHR_mesh_quantization', 'KHR_materials_unlit'])).notes).toEqual([]);
  expect((await gltf(['STUDIO_wings', 'KHR_texture_transform'])).notes).toEqual([
    'May look otherwise: the file requires extensions that the viewer does not know (STUDIO_wings).',
  ]);
});
