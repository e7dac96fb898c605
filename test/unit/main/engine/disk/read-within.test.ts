import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWithin } from '../../../../../main/engine/disk/read-within.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('reads a whole file up to a size, and nothing that is no file', async () => {
  const folder = await tempFolder();
  const path = join(folder, 'model.obj');
  await writeFile(path, 'v 1 2 3');
  expect(Buffer.from((await readWithin(path, 7)) ?? []).toString()).toBe('v 1 2 3');
  expect(await readWithin(path, 6)).toBeNull();
  expect(await readWithin(folder, 1e9)).toBeNull();
  await expect(readWithin(join(folder, 'gone.obj'), 7)).rejects.toMatchObject({ code: 'ENOENT' });
});
