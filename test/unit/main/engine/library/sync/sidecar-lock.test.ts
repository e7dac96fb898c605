import { lstat, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSidecarLock } from '../../../../../../main/engine/library/sync/sidecar-lock.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const LOCK = '.asset.lock';

const NO_LOCKS: readonly ((lock: string) => Promise<unknown>)[] = [
  (lock) => symlink('nowhere', lock),
  (lock) => writeFile(lock, 'not ours'),
  (lock) => mkdir(join(lock, 'inside'), { recursive: true }),
];

test('a link, a file or a full folder in the place of the lock holds no change up for good', async () => {
  const home = await tempFolder();
  const change = async (make: (lock: string) => Promise<unknown>, at: number): Promise<void> => {
    const folder = join(home, `${at}`);
    await mkdir(folder);
    await make(join(folder, LOCK));
    expect(await withSidecarLock(folder, async () => 'done')).toBe('done');
    await expect(lstat(join(folder, LOCK))).rejects.toMatchObject({ code: 'ENOENT' });
  };
  await Promise.all(NO_LOCKS.map(change));
}, 60_000);

test('a lock that is given back leaves nothing behind, also after an error', async () => {
  const folder = await tempFolder();
  await withSidecarLock(folder, async () => undefined);
  await expect(withSidecarLock(folder, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(await readdir(folder)).toEqual([]);
});
