import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSmallJson } from '../../../../../main/engine/disk/read-small-file.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('reads JSON that an editor saved with a byte order mark', async () => {
  const file = join(await tempFolder(), 'asset.json');
  await writeFile(file, '\uFEFF{"name":"chair"}');
  expect(await readSmallJson(file)).toEqual({ name: 'chair' });
});
