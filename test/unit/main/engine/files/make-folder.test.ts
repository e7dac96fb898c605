import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../../../../main/engine/files/make-folder.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it('makes a folder in another one, under the name as it was typed', async () => {
  const within = await tempFolder();
  const path = await makeFolder(within, ' Tavern props é ');
  expect(path).toBe(join(within, 'Tavern props é'));
  expect((await stat(path)).isDirectory()).toBe(true);
});

it.each(['a/b', '../up', '.', '..', 'con', 'what?', '   '])(
  'refuses %j as a name, and makes nothing',
  async (name) => {
    const within = join(await tempFolder(), 'in');
    await mkdir(within);
    const before = (await stat(within)).mtimeMs;
    await expect(makeFolder(within, name)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('cannot be the name of a folder'),
    });
    expect((await stat(within)).mtimeMs).toBe(before);
  },
);

it('refuses a name that is taken, and says where the folder around it is missing', async () => {
  const within = await tempFolder();
  await writeFile(join(within, 'there'), 'kept');
  await expect(makeFolder(within, 'there')).rejects.toMatchObject({
    kind: 'input',
    message: `There is something named “there” in ${within} already; choose another name.`,
  });
  await expect(makeFolder(join(within, 'gone'), 'new')).rejects.toMatchObject({ kind: 'disk' });
});
