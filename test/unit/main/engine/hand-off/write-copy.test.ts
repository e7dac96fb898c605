import { createHash } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BringTask } from '../../../../../main/engine/hand-off/hand-off-task.ts';
import { bringCopy, nameCopy, tidyCopy } from '../../../../../main/engine/hand-off/write-copy.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const CONTENT = 'a model';
const alive = (): void => undefined;

async function setUp(change: Partial<BringTask> = {}): Promise<BringTask> {
  const home = await tempFolder();
  for (const name of ['copies', 'library', 'data', 'source']) await mkdir(join(home, name));
  const from = join(home, 'library', 'chair.glb');
  await writeFile(from, CONTENT);
  return {
    place: { folder: join(home, 'copies'), folders: [], sources: [join(home, 'source')], beside: [] },
    forbidden: { library: join(home, 'library'), data: join(home, 'data') },
    name: 'chair',
    ending: 'glb',
    mark: 'a1',
    from,
    within: join(home, 'library'),
    bytes: CONTENT.length,
    sha256: createHash('sha256').update(CONTENT).digest('hex'),
    mayBeThere: false,
    ...change,
  };
}

test('a copy gets its name when it is whole, and leaves nothing else behind', async () => {
  const task = await setUp();
  expect(await bringCopy(task, alive)).toEqual({ is: 'brought' });
  const path = join(task.place.folder, 'chair.glb');
  expect(await nameCopy(task)).toEqual({ is: 'named', path });
  await tidyCopy(task);
  expect(await readdir(task.place.folder)).toEqual(['chair.glb']);
  expect(await readFile(path, 'utf8')).toBe(CONTENT);
});

test('a name that is taken is never replaced: the copy gets the next number', async () => {
  const task = await setUp();
  const { folder } = task.place;
  await writeFile(join(folder, 'chair.glb'), 'mine');
  await writeFile(join(folder, 'chair (2).glb'), '');
  await bringCopy(task, alive);
  expect(await nameCopy(task)).toEqual({ is: 'named', path: join(folder, 'chair (3).glb') });
  expect(await readFile(join(folder, 'chair.glb'), 'utf8')).toBe('mine');
});

test('many copies that get their names at once all get different ones', async () => {
  const task = await setUp();
  const tasks = Array.from({ length: 12 }, (_, index) => ({ ...task, mark: `m${index}` }));
  await Promise.all(tasks.map((each) => bringCopy(each, alive)));
  const named = await Promise.all(tasks.map(nameCopy));
  expect(new Set(named.map((each) => (each.is === 'named' ? each.path : each.fault.code))).size).toBe(12);
});

test('a copy that got its name before the process ended is found, also if it was renamed since', async () => {
  const task = await setUp();
  await bringCopy(task, alive);
  const named = await nameCopy(task);
  const path = named.is === 'named' ? named.path : '';
  const after = { ...task, mayBeThere: true };
  expect(await bringCopy(after, alive)).toEqual({ is: 'there', path });
  await link(path, join(task.place.folder, 'mine.glb'));
  await rm(path);
  expect(await bringCopy(after, alive)).toEqual({ is: 'there', path: null });
});

test('a copy with the same bytes is found after a ledger came from a backup, and another file is not taken for it', async () => {
  const task = await setUp({ mayBeThere: true });
  const { folder } = task.place;
  await writeFile(join(folder, 'chair.glb'), 'another');
  expect(await bringCopy(task, alive)).toEqual({ is: 'brought' });
  await rm(join(folder, '.maquette-a1.part'));
  await writeFile(join(folder, 'chair (2).glb'), CONTENT);
  expect(await bringCopy(task, alive)).toEqual({ is: 'there', path: join(folder, 'chair (2).glb') });
});

test.each([
  ['changed', { sha256: 'other' }],
  ['no-asset', { from: '/nowhere/chair.glb' }],
] as const)('a result that is %s is not copied, and leaves no half file', async (code, change) => {
  const task = await setUp(change);
  expect(await bringCopy(task, alive)).toEqual({ is: 'fault', fault: { code } });
  expect(await readdir(task.place.folder)).toEqual([]);
});
