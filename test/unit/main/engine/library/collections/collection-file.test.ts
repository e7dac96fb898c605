import { mkdir, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  parseCollectionFile,
  surveyCollections,
} from '../../../../../../main/engine/library/collections/collection-file.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

it('a file that the disk did not give is read again, though it has not changed; one that is damaged is not', async () => {
  const library = await tempFolder();
  const folder = join(library, 'collections');
  await mkdir(folder);
  await writeFile(join(folder, 'torn.json'), '{');
  await symlink('away.json', join(folder, 'away.json'));
  const first = await surveyCollections(library, new Map());
  expect(first.fresh.map(({ file, content }) => [file, content.kind])).toEqual([
    ['away.json', 'fault'],
    ['torn.json', 'fault'],
  ]);
  const known = new Map(first.fresh.map(({ file, mark }) => [file, mark]));
  expect((await surveyCollections(library, known)).fresh.map(({ file }) => file)).toEqual(['away.json']);
  await unlink(join(folder, 'away.json'));
  expect((await surveyCollections(library, known)).gone).toEqual(['away.json']);
});

it('a file with other fields than ours says the first that is wrong in words, not what a schema says as JSON', () => {
  const text = JSON.stringify({ format: 1, name: 'x', queries: [] });
  expect(parseCollectionFile('searches.json', text)).toEqual({
    kind: 'fault',
    fault: {
      file: 'searches.json',
      fault: 'damaged',
      detail: 'format: Invalid input: expected "maquette-searches"',
    },
  });
});
