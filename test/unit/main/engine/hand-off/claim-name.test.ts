import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { BringTask } from '../../../../../main/engine/hand-off/hand-off-task.ts';
import { createSeenNames } from '../../../../../main/engine/hand-off/seen-names.ts';
import { bringCopy, nameCopy, tidyCopy } from '../../../../../main/engine/hand-off/write-copy.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

// A file system without hard links.
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  link: async () => {
    throw Object.assign(new Error('no hard links here'), { code: 'EPERM' });
  },
}));

const CONTENT = 'a model';

async function setUp(): Promise<BringTask> {
  const home = await tempFolder();
  for (const name of ['copies', 'library']) await mkdir(join(home, name));
  const from = join(home, 'library', 'chair.glb');
  await writeFile(from, CONTENT);
  return {
    place: { folder: join(home, 'copies'), folders: [], sources: [], beside: [] },
    forbidden: { library: join(home, 'library'), data: join(home, 'data') },
    ...{ name: 'chair', ending: 'glb', mark: 'a1', from, within: join(home, 'library') },
    bytes: CONTENT.length,
    sha256: createHash('sha256').update(CONTENT).digest('hex'),
    mayBeThere: true,
  };
}

async function deliver(task: BringTask): Promise<void> {
  const names = createSeenNames();
  expect(await bringCopy(task, names, () => undefined)).toEqual({ is: 'brought' });
  expect(await nameCopy(task, names)).toMatchObject({ is: 'named' });
  await tidyCopy(task);
}

test('without hard links no file is replaced, and nothing but the copy is left behind', async () => {
  const task = await setUp();
  const { folder } = task.place;
  await writeFile(join(folder, 'chair.glb'), 'mine');
  await deliver(task);
  expect((await readdir(folder)).sort()).toEqual(['chair (2).glb', 'chair.glb']);
  expect(await readFile(join(folder, 'chair.glb'), 'utf8')).toBe('mine');
  expect(await readFile(join(folder, 'chair (2).glb'), 'utf8')).toBe(CONTENT);
});

test('the empty file that a crash left under the name is replaced by the copy, which needs no number', async () => {
  const task = await setUp();
  const { folder } = task.place;
  await writeFile(join(folder, '.maquette-a1.name'), 'chair.glb');
  await writeFile(join(folder, 'chair.glb'), '');
  await deliver(task);
  expect(await readdir(folder)).toEqual(['chair.glb']);
  expect(await readFile(join(folder, 'chair.glb'), 'utf8')).toBe(CONTENT);
});

test('what the artist put under the name after the crash stays', async () => {
  const task = await setUp();
  const { folder } = task.place;
  await writeFile(join(folder, '.maquette-a1.name'), 'chair.glb');
  await writeFile(join(folder, 'chair.glb'), 'mine');
  await deliver(task);
  expect(await readFile(join(folder, 'chair.glb'), 'utf8')).toBe('mine');
});

test.runIf(HAS_NAMED_PIPES)('a pipe in place of the note of a name is not waited for', async () => {
  const task = await setUp();
  const { folder } = task.place;
  hangAt(join(folder, '.maquette-a1.name'));
  await deliver(task);
  expect(await readdir(folder)).toEqual(['chair.glb']);
});
