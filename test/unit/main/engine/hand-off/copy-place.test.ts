import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPlace, seePlace } from '../../../../../main/engine/hand-off/copy-place.ts';
import type { PlaceTask } from '../../../../../main/engine/hand-off/hand-off-task.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function setUp(): Promise<{ home: string; task: (folder: string, folders?: string[]) => PlaceTask }> {
  const home = await tempFolder();
  for (const name of ['copies', 'library/assets', 'data', 'source/props', 'desk/out']) {
    await mkdir(join(home, name), { recursive: true });
  }
  return {
    home,
    task: (folder, folders = []) => ({
      place: {
        folder: join(home, folder),
        folders,
        sources: [join(home, 'source')],
        beside: [join(home, 'desk')],
      },
      forbidden: { library: join(home, 'library'), data: join(home, 'data') },
    }),
  };
}

test('the chosen folder is made if only it is missing, and nothing above it is', async () => {
  const { home, task } = await setUp();
  expect(await checkPlace(task('copies/new'))).toBeNull();
  expect(await readdir(join(home, 'copies'))).toEqual(['new']);
  expect(await checkPlace(task('drive/copies'))).toEqual({ code: 'away' });
});

test.each([
  ['library', 'library'],
  ['library/assets', 'library'],
  ['library/new', 'library'],
  ['data', 'data'],
  ['source/props', 'source'],
  ['source/new', 'source'],
  ['desk', 'source'],
])('no copies go into %s, nor is a folder made there', async (folder, of) => {
  const { home, task } = await setUp();
  expect(await checkPlace(task(folder))).toEqual({ code: 'inside', of });
  expect(await readdir(join(home, 'library'))).toEqual(['assets']);
  expect(await readdir(join(home, 'source'))).toEqual(['props']);
});

test('below the folder of a file that was named alone, copies may go', async () => {
  const { task } = await setUp();
  expect(await checkPlace(task('desk/out'))).toBeNull();
});

test('a link in the folder leads neither into the library nor out of the folder', async () => {
  const { home, task } = await setUp();
  await symlink(join(home, 'library'), join(home, 'copies', 'a'));
  await symlink(join(home, 'desk', 'out'), join(home, 'copies', 'b'));
  await symlink(join(home, 'library', 'assets'), join(home, 'link'));
  expect(await checkPlace(task('copies', ['a']))).toEqual({ code: 'leads-out' });
  expect(await checkPlace(task('copies', ['b']))).toEqual({ code: 'leads-out' });
  expect(await checkPlace(task('link'))).toEqual({ code: 'inside', of: 'library' });
});

test('a template’s folders lead into no library that lies below the chosen folder', async () => {
  const { home, task } = await setUp();
  expect(await checkPlace(task('.', ['library', 'new']))).toEqual({ code: 'inside', of: 'library' });
  expect(await readdir(join(home, 'library'))).toEqual(['assets']);
});

test('a file in the place of a folder is said to be one', async () => {
  const { home, task } = await setUp();
  await writeFile(join(home, 'copies', 'sub'), '');
  expect(await checkPlace(task('copies/sub'))).toEqual({ code: 'not-a-folder' });
  expect(await checkPlace(task('copies', ['sub', 'x']))).toEqual({ code: 'not-a-folder' });
});

test.skipIf(process.getuid?.() === 0)('a folder that may not be written to is said to be one', async () => {
  const { home, task } = await setUp();
  await chmod(join(home, 'copies'), 0o500);
  expect(await checkPlace(task('copies'))).toEqual({ code: 'not-allowed' });
});

test('a folder is looked at before a batch is started, and nothing is made', async () => {
  const { home, task } = await setUp();
  expect(await seePlace(task('copies/new'))).toEqual({ fault: null, freeBytes: expect.any(Number) });
  expect(await readdir(join(home, 'copies'))).toEqual([]);
  expect((await seePlace(task('copies'))).freeBytes).toBeGreaterThan(0);
  expect((await seePlace(task('drive/copies'))).fault).toEqual({ code: 'away' });
  expect((await seePlace(task('library/new'))).fault).toEqual({ code: 'inside', of: 'library' });
  expect((await seePlace(task('source/props'))).fault).toEqual({ code: 'inside', of: 'source' });
  await writeFile(join(home, 'copies', 'file'), '');
  expect((await seePlace(task('copies/file'))).fault).toEqual({ code: 'not-a-folder' });
});
