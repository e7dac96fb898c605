import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FoundFile } from '../../../../../main/engine/import/find-files.ts';
import { createFileFinder } from '../../../../../main/engine/import/model-parts.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it.skipIf(process.platform === 'win32')('finds no file that a linked folder leads to elsewhere', async () => {
  const home = await tempFolder();
  const root = join(home, 'models');
  for (const folder of ['private', 'models', 'models/parts']) {
    await mkdir(join(home, folder));
    await writeFile(join(home, folder, 'chair.bin'), folder);
  }
  await symlink(join(home, 'private'), join(root, 'linked'));
  await symlink(join(root, 'parts'), join(root, 'same'));
  const at = 'chair.gltf';
  const what = { is: 'unknown' } as const;
  const main: FoundFile = {
    path: join(root, at),
    entry: null,
    bytes: 1,
    modifiedMs: 1,
    name: at,
    root,
    at,
    what,
  };
  const finder = createFileFinder([main]);
  const placeOf = async (written: string): Promise<string | undefined> =>
    (await finder.find(main, written))?.at;
  expect(await placeOf('parts/chair.bin')).toBe('parts/chair.bin');
  expect(await placeOf('same/chair.bin')).toBe('same/chair.bin');
  // What lies beside it by this name is taken in its place.
  expect(await placeOf('linked/chair.bin')).toBe('chair.bin');
});
