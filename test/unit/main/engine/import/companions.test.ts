import { expect, it } from 'vitest';
import { companionsOf, texturesOf } from '../../../../../main/engine/import/companions.ts';
import type { SeenFile } from '../../../../../main/engine/import/import-task.ts';
import type { SourceBytes } from '../../../../../main/engine/import/source-bytes.ts';

function read(text: string): { readonly source: SourceBytes; readonly file: SeenFile } {
  const bytes = Buffer.from(text);
  const source: SourceBytes = {
    head: async (_file, length) => bytes.subarray(0, length),
    through: async () => null,
  };
  return { source, file: { path: '/a', entry: null, bytes: bytes.length, modifiedMs: 0 } };
}

it('finds the materials of an obj, also with spaces and backslashes', async () => {
  const { source, file } = read('mtllib oak chair.mtl\r\nv 0 0 0\nmtllib maps\\b.mtl\n');
  expect((await companionsOf(source, file, 'obj')).wished).toEqual([
    'oak chair.mtl',
    'oak',
    'chair.mtl',
    'maps/b.mtl',
  ]);
});

it('finds the pictures of materials behind their options', async () => {
  const { source, file } = read(
    'map_Kd -s 1 1 1 -clamp on oak wood.png\nbump -bm 0.2 n.png\nKd 1 1 1\nmap_Ks s.png\n',
  );
  expect(await texturesOf(source, file)).toEqual(['oak wood.png', 'n.png', 's.png']);
});

it('is done in a moment with megabytes of blank lines, or of a line of spaces, that somebody made to hold it up', async () => {
  const blank = read(`${'\n'.repeat(600_000)}map_Kd a.png\n`);
  expect(await texturesOf(blank.source, blank.file)).toEqual(['a.png']);
  const wide = read(`map_Kd a${' '.repeat(600_000)}b.png\n`);
  expect(await texturesOf(wide.source, wide.file)).toHaveLength(1);
  const obj = read(`${'\n'.repeat(200_000)}mtllib a.mtl\n`);
  expect((await companionsOf(obj.source, obj.file, 'obj')).wished).toEqual(['a.mtl']);
}, 10_000);

it('finds the files of a gltf, and none that are in it or on the web', async () => {
  const json = {
    buffers: [{ uri: 'a%20b.bin' }, { uri: 'data:application/octet-stream;base64,AA==' }, {}],
    images: [{ uri: 'tex/a.png' }, { uri: 'https://example.com/b.png' }, { bufferView: 0 }, null],
  };
  const { source, file } = read(JSON.stringify(json));
  expect(await companionsOf(source, file, 'gltf')).toEqual({ needed: ['a b.bin'], wished: ['tex/a.png'] });
});

it.each(['{', '[]', '{"buffers": 1}', 'null'])('takes nothing from a gltf that is none: %s', async (text) => {
  const { source, file } = read(text);
  expect(await companionsOf(source, file, 'gltf')).toEqual({ needed: [], wished: [] });
});
