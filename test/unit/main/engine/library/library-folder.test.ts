import { symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readManifest } from '../../../../../main/engine/library/library-folder.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it.each([
  ['{"format": "maquette-libr', 'is damaged; restore it from a copy'],
  ['{"format": "another", "version": 7}', 'is damaged; restore it from a copy'],
  [
    '{"format": "maquette-library", "version": 7, "id": "x"}',
    'was written by a newer Maquette; open the library',
  ],
])('a library.json of %s is refused in one sentence', async (text, words) => {
  const folder = await tempFolder();
  expect(await readManifest(folder)).toBeNull();
  await writeFile(join(folder, 'library.json'), text);
  await expect(readManifest(folder)).rejects.toThrow(`${join(folder, 'library.json')} ${words}`);
});

it('a library.json that is longer than any is refused without being read', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'library.json');
  await writeFile(file, '');
  await truncate(file, 8 * 1024 ** 3);
  await expect(readManifest(folder)).rejects.toThrow(`${file} is damaged; restore it from a copy`);
});

it.skipIf(process.platform === 'win32')('a library.json that leads to a device is not read', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'library.json');
  await symlink('/dev/null', file);
  await expect(readManifest(folder)).rejects.toThrow(`${file} is damaged; restore it from a copy`);
});
