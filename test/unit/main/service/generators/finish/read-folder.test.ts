import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFolder } from '../../../../../../main/service/generators/finish/read-folder.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

it('reads what lies in a folder, and nothing else', async () => {
  const outside = await tempFolder();
  await writeFile(join(outside, 'secret'), 'secret');
  const folder = await tempFolder();
  await mkdir(join(folder, 'maps'));
  await writeFile(join(folder, 'maps', 'a b.png'), 'picture');
  await symlink(join(outside, 'secret'), join(folder, 'link'));
  await symlink(outside, join(folder, 'linked'));
  await symlink('maps', join(folder, 'same'));
  const { read } = readFolder(folder, 100);
  for (const path of ['maps/a b.png', './maps/a b.png', 'maps\\a b.png'])
    expect(Buffer.from(read(path) ?? []).toString()).toBe('picture');
  const away = [
    'link',
    'linked/secret',
    'same/a b.png',
    'maps',
    '',
    '.',
    '..',
    'maps/../maps/a b.png',
    'none',
  ];
  for (const path of [...away, join(outside, 'secret'), 'C:\\secret', 'a\0b'])
    expect(read(path)).toBeUndefined();
});

it('takes a name that no file can have for a file that is not there', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'model.obj'), 'v 0 0 0');
  const { read } = readFolder(folder, 100);
  for (const path of ['a'.repeat(300), 'model.obj/chair.mtl']) expect(read(path)).toBeUndefined();
});

it('reads no more than it may, and each file once', async () => {
  const folder = await tempFolder();
  for (const name of ['a', 'b']) await writeFile(join(folder, name), 'x'.repeat(60));
  const { read } = readFolder(folder, 100);
  for (let i = 0; i < 5; i++) expect(read('a')).toHaveLength(60);
  expect(() => read('b')).toThrow(expect.objectContaining({ fault: { code: 'files-too-large', most: 100 } }));
});
