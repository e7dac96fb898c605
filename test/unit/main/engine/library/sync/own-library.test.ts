import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownLibrary } from '../../../../../../main/engine/library/sync/own-library.ts';
import { randomIds } from '../../../../../../main/host/random-ids.ts';
import { writeLibrary } from '../../../../../helpers/engine/sidecars.ts';
import { canMount } from '../../../../../helpers/mount-tmpfs.ts';
import { mountSmall } from '../../../../../helpers/small-disk.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

async function library(): Promise<string> {
  const folder = await tempFolder();
  await writeLibrary(folder, 'the-original');
  return folder;
}
const idOf = async (folder: string): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'library.json'), 'utf8')).id;

it('gives a copy an id of its own, once, whoever asks at the same time, and leaves nothing beside it', async () => {
  const folder = await library();
  const ids = await Promise.all([1, 2, 3].map(() => ownLibrary(folder, 'the-original', randomIds)));
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).not.toBe('the-original');
  expect(await idOf(folder)).toBe(ids[0]);
  expect(await readdir(folder)).toEqual(['assets', 'library.json']);
});

it('goes on over the lock of a process that was killed in between', async () => {
  const folder = await library();
  await mkdir(join(folder, '.asset.lock'));
  const id = await ownLibrary(folder, 'the-original', randomIds);
  expect(await idOf(folder)).toBe(id);
});

it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'leaves the id of a library that cannot be written as it is, and says so',
  async () => {
    const folder = await library();
    await chmod(folder, 0o555);
    await expect(ownLibrary(folder, 'the-original', randomIds)).rejects.toMatchObject({ code: 'EACCES' });
    await chmod(folder, 0o755);
    expect(await idOf(folder)).toBe('the-original');
  },
);

it.runIf(canMount)('keeps its id on a disk that is full', async ({ skip }) => {
  const folder = await tempFolder();
  if (!mountSmall(folder, 'size=64k')) skip('nobody may mount here');
  await writeLibrary(folder, 'the-original');
  await writeFile(join(folder, 'filler'), Buffer.alloc(1 << 20)).catch(() => undefined);
  await expect(ownLibrary(folder, 'the-original', randomIds)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await idOf(folder)).toBe('the-original');
  await rm(join(folder, 'filler'));
  expect(await ownLibrary(folder, 'the-original', randomIds)).toBe(await idOf(folder));
});

it('refuses a folder that holds no library', async () => {
  await expect(ownLibrary(await tempFolder(), null, randomIds)).rejects.toMatchObject({ kind: 'disk' });
});
