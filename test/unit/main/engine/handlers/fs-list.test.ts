import { chmod, mkdir, rmdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFolder } from '../../../../../main/engine/handlers/fs-list.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('the picker', () => {
  it('lists folders first, then files, in natural order, without hidden ones', async () => {
    const folder = await tempFolder();
    await mkdir(join(folder, 'sub10'));
    await mkdir(join(folder, 'sub2'));
    await mkdir(join(folder, '.git'));
    await symlink(join(folder, 'sub2'), join(folder, 'linked'));
    for (const name of ['b.png', 'a10.JPG', 'a9.jpg', 'notes.txt', 'c.glb', 'Thumbs.db'])
      await writeFile(join(folder, name), '');
    const { path, parent, entries } = await listFolder(folder);
    expect([path, parent]).toEqual([folder, dirname(folder)]);
    expect(entries.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'linked folder',
      'sub2 folder',
      'sub10 folder',
      'a9.jpg image',
      'a10.JPG image',
      'b.png image',
      'c.glb mesh',
      'notes.txt other',
    ]);
  });

  it('lists a limited number of entries, and says what the whole folder holds', async () => {
    const folder = await tempFolder();
    for (let at = 0; at < 12; at += 1) await writeFile(join(folder, `${at}.png`), '');
    await writeFile(join(folder, 'c.glb'), '');
    await mkdir(join(folder, 'sub'));
    const { entries, holds } = await listFolder(folder, {
      most: 4,
      thumbnailOf: (path) => `/thumb${path}`,
    });
    expect(entries.map(({ name }) => name)).toEqual(['sub', '0.png', '1.png', '2.png']);
    expect(entries.map(({ thumbnail }) => thumbnail !== undefined)).toEqual([false, true, true, true]);
    expect(holds).toEqual({ entries: 14, images: 12, meshes: 1 });
    const next = await listFolder(folder, { most: 4, from: 12 });
    expect(next.entries.map(({ name }) => name)).toEqual(['11.png', 'c.glb']);
    const named = await listFolder(join(folder, '11.png'), { most: 4 });
    expect(named.entries[0]).toMatchObject({ name: '11.png', kind: 'image' });
  });

  it('lists pictures before files of other kinds, so that these keep none out of sight', async () => {
    const folder = await tempFolder();
    for (const name of ['a.txt', 'b.txt', 'z.png']) await writeFile(join(folder, name), '');
    expect((await listFolder(folder, { most: 1 })).entries).toMatchObject([{ name: 'z.png' }]);
  });

  it('stops counting at a limit, and says that there is more', async () => {
    const folder = await tempFolder();
    for (let at = 0; at < 5; at += 1) await writeFile(join(folder, `${at}.png`), '');
    const counted = async (mostCounted: number) => (await listFolder(folder, { mostCounted })).holds;
    expect(await counted(4)).toEqual({ entries: 4, images: 4, meshes: 0, isMore: true });
    expect(await counted(5)).toEqual({ entries: 5, images: 5, meshes: 0 });
  });

  it('says of a folder that vanished, or may not be read, what is wrong', async () => {
    const folder = join(await tempFolder(), 'sub');
    await mkdir(folder);
    await listFolder(folder);
    await rmdir(folder);
    await expect(listFolder(folder)).rejects.toMatchObject({
      kind: 'not-found',
      message: `There is no folder ${folder}; check the path.`,
    });
    const locked = await tempFolder();
    await chmod(locked, 0o000);
    // The superuser may read everything.
    if (process.getuid?.() !== 0 && process.platform !== 'win32') {
      await expect(listFolder(locked)).rejects.toMatchObject({
        message: expect.stringContaining('permission'),
      });
    }
    await chmod(locked, 0o700);
  });

  it('shows the folder of a file that is named', async () => {
    const folder = await tempFolder();
    await writeFile(join(folder, 'chair.png'), '');
    expect(await listFolder(join(folder, 'chair.png'))).toMatchObject({
      path: folder,
      entries: [{ name: 'chair.png' }],
    });
  });

  it('says what is wrong with a path', async () => {
    const folder = await tempFolder();
    await expect(listFolder(join(folder, 'no'))).rejects.toMatchObject({ kind: 'not-found' });
    expect((await listFolder('/')).parent).toBeNull();
    // No drive is at fault where a name is longer than any of them takes.
    if (process.platform !== 'win32') {
      await expect(listFolder(join(folder, 'n'.repeat(300)))).rejects.toMatchObject({
        message: expect.stringMatching(/n is longer than a file system takes/),
      });
    }
  });
});
