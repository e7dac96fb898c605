import { lstat, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { diskError } from '../../../../../../main/engine/disk/disk-error.ts';
import { fileMark } from '../../../../../../main/engine/library/sync/file-mark.ts';
import { withFolderLock } from '../../../../../../main/engine/library/sync/folder-lock.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const LOCK = '.asset.lock';

/** The folder of an asset with a sidecar. */
async function written(text: string) {
  const folder = await tempFolder();
  const sidecar = join(folder, 'asset.json');
  await writeFile(sidecar, text);
  return { folder, sidecar };
}

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
    expect(await withFolderLock(folder, async () => 'done')).toBe('done');
    await expect(lstat(join(folder, LOCK))).rejects.toMatchObject({ code: 'ENOENT' });
  };
  await Promise.all(NO_LOCKS.map(change));
}, 60_000);

test('a lock that is given back leaves nothing behind, also after an error', async () => {
  const folder = await tempFolder();
  await withFolderLock(folder, async () => undefined);
  await expect(withFolderLock(folder, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(await readdir(folder)).toEqual([]);
});

const HOUR_MS = 3_600_000;
const besides = (name: string): string => `${LOCK}.${name.repeat(8)}-0000-4000-8000-000000000000`;

test('what killed edits left beside the lock is removed by the next edit, and nothing else', async () => {
  const folder = await tempFolder();
  const outside = await tempFolder();
  await writeFile(join(outside, '.edit-0123456789ab.part'), 'theirs');
  const before = new Date(Date.now() - HOUR_MS);
  const leave = async (name: string, files: readonly string[], at: Date): Promise<void> => {
    await mkdir(join(folder, name));
    for (const file of files) await writeFile(join(folder, name, file), '');
    await utimes(join(folder, name), at, at);
  };
  await leave(besides('a'), [], before);
  await leave(besides('b'), ['.edit-0123456789ab.part'], before);
  // Somebody may be taking this one now; another was filled by the artist; and one is no name of ours.
  await leave(besides('c'), ['.edit-0123456789ab.part'], new Date());
  await leave(besides('d'), ['notes.txt'], before);
  await leave(`${LOCK}.mine`, [], before);
  await symlink(outside, join(folder, besides('e')));
  await withFolderLock(folder, async () => undefined);
  expect((await readdir(folder)).sort()).toEqual(
    [besides('c'), besides('d'), besides('e'), `${LOCK}.mine`].sort(),
  );
  expect(await readdir(outside)).toEqual(['.edit-0123456789ab.part']);
});

test('an edit whose place in the queue was taken for a dead one’s queues again, and writes', async () => {
  const { folder, sidecar } = await written('first');
  let second: Promise<void> | undefined;
  await withFolderLock(folder, async (write) => {
    second = withFolderLock(folder, async (other) =>
      other(sidecar, `${await readFile(sidecar, 'utf8')}, other`),
    );
    const waiting = await vi.waitUntil(async () =>
      (await readdir(folder)).find((name) => name.startsWith(`${LOCK}.`)),
    );
    await rm(join(folder, waiting), { recursive: true });
    await write(sidecar, 'first, mine');
  });
  await second;
  expect(await readFile(sidecar, 'utf8')).toBe('first, mine, other');
  expect(await readdir(folder)).toEqual(['asset.json']);
});

test('an owner that slept while its lock was taken overwrites nothing: it reads again, and writes what both said', async () => {
  const { folder, sidecar } = await written('first');
  let tries = 0;
  await withFolderLock(folder, async (write) => {
    tries += 1;
    const read = await readFile(sidecar, 'utf8');
    if (tries === 1) {
      // As another does that waits for long enough, and then writes.
      await rename(join(folder, LOCK), join(folder, '.taken'));
      await withFolderLock(folder, (other) => other(sidecar, `${read}, other`));
    }
    await write(sidecar, `${read}, mine`);
  });
  expect(await readFile(sidecar, 'utf8')).toBe('first, other, mine');
  expect((await readdir(folder)).filter((name) => name !== '.taken')).toEqual(['asset.json']);
});

test('what a program without the lock writes between the reading and the writing is not overwritten: both are there', async () => {
  const { folder, sidecar } = await written('first');
  let tries = 0;
  await withFolderLock(folder, async (write) => {
    tries += 1;
    const seen = await fileMark(sidecar);
    const read = await readFile(sidecar, 'utf8');
    if (tries === 1) {
      await writeFile(join(folder, 'theirs'), `${read}, theirs`);
      await rename(join(folder, 'theirs'), sidecar);
    }
    await write(sidecar, `${read}, mine`, seen);
  });
  expect([tries, await readFile(sidecar, 'utf8')]).toEqual([2, 'first, theirs, mine']);
  expect(await readdir(folder)).toEqual(['asset.json']);
});

test('a file that another program writes again and again is left to it, with an error that says so', async () => {
  const { folder, sidecar } = await written('');
  const edit = withFolderLock(folder, async (write) => {
    const seen = await fileMark(sidecar);
    const read = await readFile(sidecar, 'utf8');
    await writeFile(sidecar, `${read}.`);
    await write(sidecar, 'mine', seen);
  });
  const cause = await edit.catch((error: unknown) => error);
  expect(diskError(cause, 'change chair', 'lib/chair').message).toMatch(
    /another program is using or changing/,
  );
  expect(await readFile(sidecar, 'utf8')).toMatch(/^\.+$/);
});

test('an owner that slept does not remove the lock of the one that took it', async () => {
  const folder = await tempFolder();
  await withFolderLock(folder, async () => {
    await rename(join(folder, LOCK), join(folder, '.taken'));
    await withFolderLock(folder, async (write) => {
      // The first owner ends here.
      await rm(join(folder, '.taken'), { recursive: true });
      await writeFile(join(folder, 'asset.json'), 'first');
      await write(join(folder, 'asset.json'), 'second');
    });
  });
  expect(await readFile(join(folder, 'asset.json'), 'utf8')).toBe('second');
});

test('edits of many at once are all there', async () => {
  const { folder, sidecar } = await written('');
  const add = (one: string): Promise<void> =>
    withFolderLock(folder, async (write) => write(sidecar, `${await readFile(sidecar, 'utf8')}${one}`));
  await Promise.all(Array.from('abcdefgh', add));
  expect(
    Array.from(await readFile(sidecar, 'utf8'))
      .sort()
      .join(''),
  ).toBe('abcdefgh');
});
