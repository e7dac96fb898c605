import { renameSync, symlinkSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StartDisk } from '../../../../../main/engine/disk/fork-disk.ts';
import { exportMark } from '../../../../../main/engine/hand-off/unfinished-exports.ts';
import { writeMade } from '../../../../../main/engine/hand-off/write-made.ts';
import { sha256 } from '../../../../helpers/engine/verified-library.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** An inbox with one file, as a window hands it over. */
async function inboxWith(text: string) {
  const home = await tempFolder();
  const data = join(home, 'data');
  const inbox = join(data, 'inbox');
  const staged = join(inbox, sha256(text), 'picture.png');
  await mkdir(join(inbox, sha256(text)), { recursive: true });
  await writeFile(staged, text);
  const folder = join(home, 'out');
  await mkdir(folder);
  const forbidden = { library: join(home, 'lib'), data };
  return { home, staged, folder, parts: { inbox, forbidden, needed: (): readonly string[] => [] } };
}

test('a picture gets a name that every system takes, beside what is there, and leaves the inbox', async () => {
  const { staged, folder, parts } = await inboxWith('the picture');
  await writeFile(join(folder, 'a-b.png'), 'mine');
  const made = { staged, name: 'a/b', ending: 'png' } as const;
  const { paths, failed } = await writeMade(parts, [made], folder);
  expect(failed).toBeNull();
  expect(paths).toEqual([join(folder, 'a-b (2).png')]);
  expect(await readFile(join(folder, 'a-b (2).png'), 'utf8')).toBe('the picture');
  expect(await readFile(join(folder, 'a-b.png'), 'utf8')).toBe('mine');
  expect(await readdir(parts.inbox)).toEqual([]);
});

test('what an export that was killed left unfinished goes after a day; of owed copies, and what is younger, nothing does', async () => {
  const { staged, folder, parts } = await inboxWith('the picture');
  const old = new Date(Date.now() - 25 * 3_600_000);
  const names = [`.maquette-x${'a'.repeat(16)}.part`, `.maquette-${'b'.repeat(16)}.part`, '.maquette-x.part'];
  for (const name of names) {
    await writeFile(join(folder, name), 'half');
    await utimes(join(folder, name), old, old);
  }
  const young = `.maquette-x${'c'.repeat(16)}.part`;
  await writeFile(join(folder, young), 'half');
  expect((await writeMade(parts, [{ staged, name: 'chair', ending: 'png' }], folder)).failed).toBeNull();
  expect((await readdir(folder)).toSorted()).toEqual([...names.slice(1), young, 'chair.png'].toSorted());
});

test('an export names its unfinished file so that it is known as one', async () => {
  expect(exportMark('made a b.png')).toMatch(/^x[0-9a-f]{16}$/);
  expect(exportMark('made a b.png')).not.toBe(exportMark('made a c.png'));
});

test('a file of the same bytes under another name stays in the inbox', async () => {
  const { staged, folder, parts } = await inboxWith('the picture');
  const other = join(staged, '..', 'reference.png');
  await writeFile(other, 'the picture');
  await writeMade(parts, [{ staged, name: 'chair', ending: 'png' }], folder);
  expect(await readdir(join(staged, '..'))).toEqual(['reference.png']);
});

test('a picture that a job needs as well stays in the inbox', async () => {
  const { staged, folder, parts } = await inboxWith('the picture');
  const made = { staged, name: 'chair', ending: 'png' } as const;
  await writeMade({ ...parts, needed: () => [staged] }, [made], folder);
  expect(await readFile(join(folder, 'chair.png'), 'utf8')).toBe('the picture');
  expect(await readFile(staged, 'utf8')).toBe('the picture');
});

test('a picture whose bytes are others by now is not written, and the rest is not tried', async () => {
  const { staged, folder, parts } = await inboxWith('the picture');
  await writeFile(staged, 'something else');
  const made = { staged, name: 'chair', ending: 'png' } as const;
  const { paths, failed } = await writeMade(parts, [made, made], folder);
  expect(paths).toEqual([]);
  expect(failed).toContain('is not the one that came');
  expect(await readdir(folder)).toEqual([]);
});

test('of a full disk is said that it is one, and the rest is not tried', async () => {
  const { staged, folder, parts } = await inboxWith('the picture');
  const asked: unknown[] = [];
  const startDisk: StartDisk = (_entry, { onMessage }) => ({
    send: (message) => {
      const { id, task } = message as { readonly id: number; readonly task: { readonly work: string } };
      asked.push(task.work);
      const value = task.work === 'bring' ? { is: 'fault', fault: { code: 'full' } } : null;
      queueMicrotask(() => onMessage({ id, is: 'done', value }));
    },
    keepAlive: () => undefined,
    abandon: () => undefined,
  });
  const made = { staged, name: 'chair', ending: 'png' } as const;
  expect(await writeMade({ ...parts, startDisk }, [made, made], folder)).toEqual({
    paths: [],
    failed: `The disk of ${folder} is full; free some space.`,
    isFull: true,
  });
  expect(asked).toEqual(['check', 'bring']);
});

test('nothing is written but what lies in the inbox, and nothing into the library', async () => {
  const { home, staged, folder, parts } = await inboxWith('the picture');
  const secret = join(home, 'secret.png');
  await writeFile(secret, 'secret');
  const outside = [secret, join(parts.inbox, '..', '..', 'secret.png'), `${staged}/../../../../secret.png`];
  for (const from of outside) {
    const made = { staged: from, name: 'chair', ending: 'png' } as const;
    await expect(writeMade(parts, [made], folder)).rejects.toMatchObject({ kind: 'usage' });
  }
  const gone = { staged: staged.replace('picture', 'other'), name: 'chair', ending: 'png' } as const;
  await expect(writeMade(parts, [gone], folder)).rejects.toMatchObject({ kind: 'not-found' });
  const mine = { staged, name: 'chair', ending: 'png' } as const;
  const library = parts.forbidden.library;
  await mkdir(library);
  await expect(writeMade(parts, [mine], library)).rejects.toMatchObject({ kind: 'usage' });
  expect(await readdir(folder)).toEqual([]);
});

test('a picture that is written is told even if it cannot be taken out of the inbox', async ({ skip }) => {
  if (process.getuid?.() === 0) skip('the administrator may remove everything');
  const { staged, folder, parts } = await inboxWith('the picture');
  await chmod(join(staged, '..'), 0o500);
  const made = { staged, name: 'chair', ending: 'png' } as const;
  expect(await writeMade(parts, [made], folder)).toEqual({
    paths: [join(folder, 'chair.png')],
    failed: null,
  });
  await chmod(join(staged, '..'), 0o700);
});

test('a link that takes the place of the folder meanwhile leads nowhere, and that is said', async () => {
  const { home, staged, folder, parts } = await inboxWith('the picture');
  const others = join(home, 'others');
  await mkdir(others);
  const second = join(parts.inbox, sha256('two'), 'two.png');
  await mkdir(join(second, '..'));
  await writeFile(second, 'two');
  let isSwapped = false;
  const { paths, failed } = await writeMade(
    {
      ...parts,
      // Asked for between two files.
      needed: () => {
        if (!isSwapped) {
          renameSync(folder, `${folder}-before`);
          symlinkSync(others, folder);
        }
        isSwapped = true;
        return [];
      },
    },
    [
      { staged, name: 'one', ending: 'png' },
      { staged: second, name: 'two', ending: 'png' },
    ],
    folder,
  );
  expect(paths).toEqual([join(folder, 'one.png')]);
  expect(failed).toContain('was replaced by another folder, or by a link');
  expect(await readdir(others)).toEqual([]);
  expect(await readFile(second, 'utf8')).toBe('two');
});
