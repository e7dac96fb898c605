import { writeFile } from 'node:fs/promises';
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
