import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lookAtFolder } from '../../../../../main/engine/watch/look-at-folder.ts';
import { hangAt } from '../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it.skipIf(process.platform !== 'linux')('says which names cannot be read, and why', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'chair.png'), 'chair');
  hangAt(join(folder, 'pipe.png'));
  await writeFile(
    Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.png')]),
    'café',
  );
  const { files, unread } = await lookAtFolder(folder, 'images', []);
  expect([...files.keys()]).toEqual(['chair.png']);
  const said = unread.map(({ path, message }) => [path, message.slice(folder.length)]);
  expect(said.sort()).toEqual([
    ['caf\uFFFD.png', expect.stringContaining('no UTF-8 text; rename it')],
    ['pipe.png', expect.stringContaining('is a pipe')],
  ]);
});

it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'says which folder may not be read',
  async () => {
    const folder = await tempFolder();
    const locked = join(folder, 'locked');
    await mkdir(locked);
    await chmod(locked, 0o000);
    const { unread } = await lookAtFolder(folder, 'images', []);
    await chmod(locked, 0o700);
    expect(unread).toMatchObject([{ path: 'locked', message: expect.stringContaining('no permission') }]);
  },
);

it('says nothing of its own folders', async () => {
  const folder = await tempFolder();
  const own = join(folder, 'library');
  await mkdir(own);
  await writeFile(join(own, 'result.png'), 'result');
  expect((await lookAtFolder(folder, 'images', [own])).files.size).toBe(0);
});

it.skipIf(process.platform === 'win32')(
  'takes only what lies in it, and says which links lead out',
  async () => {
    const home = await tempFolder();
    const [folder, own, other] = [join(home, 'watched'), join(home, 'assets'), join(home, 'other')];
    for (const each of [folder, own, other]) {
      await mkdir(each);
      await writeFile(join(each, 'picture.png'), each);
    }
    await symlink(own, join(folder, 'results'));
    await symlink(join(own, 'picture.png'), join(folder, 'cover.png'));
    await symlink(other, join(folder, 'other'));
    await symlink(join(other, 'picture.png'), join(folder, 'private.png'));
    await symlink('/', join(folder, 'root'));
    await symlink(folder, join(folder, 'again'));
    await symlink(join(folder, 'picture.png'), join(folder, 'same.png'));
    const named = join(home, 'named');
    await symlink(folder, named);
    for (const way of [folder, named]) {
      const { files, unread } = await lookAtFolder(way, 'images', [own]);
      expect([...files.keys()].sort()).toEqual(['picture.png', 'same.png']);
      expect(unread.map(({ path }) => path).sort()).toEqual(['other', 'private.png', 'root']);
      for (const { message } of unread)
        expect(message).toMatch(/leads out of the folder, so it was not followed/);
    }
  },
);

it('takes no file that lies in the place of the folder', async () => {
  const folder = join(await tempFolder(), 'watched.png');
  await expect(lookAtFolder(folder, 'images', [])).rejects.toMatchObject({ kind: 'not-found' });
  await writeFile(folder, 'a picture');
  await expect(lookAtFolder(folder, 'images', [])).rejects.toThrow(/is a file, no folder/);
});

it('says which pictures it cannot read, but not where Maquette writes into the folder', async () => {
  const folder = await tempFolder();
  await mkdir(join(folder, 'sketches'));
  await writeFile(join(folder, 'chair.png'), 'chair');
  await writeFile(join(folder, 'sketches', 'oak.psd'), 'layers');
  const { files, unread } = await lookAtFolder(folder, 'images', []);
  expect([...files.keys()]).toEqual(['chair.png']);
  const message = expect.stringMatching(/^1 psd file is left aside/);
  expect(unread).toEqual([{ path: null, message, as: 'left aside: psd' }]);
  await writeFile(join(folder, 'sketches', 'elm.psd'), 'layers');
  // one more of a kind is nothing new
  expect((await lookAtFolder(folder, 'images', [])).unread).toMatchObject([
    { message: expect.stringMatching(/^2 psd files are left aside/), as: 'left aside: psd' },
  ]);
  // depth maps of Maquette's own are no pictures that somebody meant to have made
  expect((await lookAtFolder(folder, 'images', [join(folder, 'copies')])).unread).toEqual([]);
});
