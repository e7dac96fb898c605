import { createHash } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { BringTask } from '../../../../../main/engine/hand-off/hand-off-task.ts';
import { createSeenNames } from '../../../../../main/engine/hand-off/seen-names.ts';
import { bringCopy, nameCopy, tidyCopy } from '../../../../../main/engine/hand-off/write-copy.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const CONTENT = 'a model';
const alive = (): void => undefined;
let names = createSeenNames();
beforeEach(() => {
  names = createSeenNames();
});

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
  expect(await bringCopy(task, names, alive)).toEqual({ is: 'brought' });
  const path = join(task.place.folder, 'chair.glb');
  expect(await nameCopy(task, names)).toEqual({ is: 'named', path });
  await tidyCopy(task);
  expect(await readdir(task.place.folder)).toEqual(['chair.glb']);
  expect(await readFile(path, 'utf8')).toBe(CONTENT);
});

test('a name that is taken is never replaced: the copy gets the next number', async () => {
  const task = await setUp();
  const { folder } = task.place;
  await writeFile(join(folder, 'chair.glb'), 'mine');
  await writeFile(join(folder, 'chair (2).glb'), '');
  await bringCopy(task, names, alive);
  expect(await nameCopy(task, names)).toEqual({ is: 'named', path: join(folder, 'chair (3).glb') });
  expect(await readFile(join(folder, 'chair.glb'), 'utf8')).toBe('mine');
});

test('many copies that get their names at once all get different ones', async () => {
  const task = await setUp();
  const tasks = Array.from({ length: 12 }, (_, index) => ({ ...task, mark: `m${index}` }));
  await Promise.all(tasks.map((each) => bringCopy(each, names, alive)));
  const named = await Promise.all(tasks.map((each) => nameCopy(each, names)));
  expect(new Set(named.map((each) => (each.is === 'named' ? each.path : each.fault.code))).size).toBe(12);
});

test('a copy that got its name before the process ended is found, also if it was renamed since', async () => {
  const task = await setUp();
  await bringCopy(task, names, alive);
  const named = await nameCopy(task, names);
  const path = named.is === 'named' ? named.path : '';
  const after = { ...task, mayBeThere: true };
  expect(await bringCopy(after, names, alive)).toEqual({ is: 'there', path });
  await link(path, join(task.place.folder, 'mine.glb'));
  await rm(path);
  expect(await bringCopy(after, names, alive)).toEqual({ is: 'there', path: null });
});

test('a copy with the same bytes is found after a ledger came from a backup, and another file is not taken for it', async () => {
  const task = await setUp({ mayBeThere: true });
  const { folder } = task.place;
  await writeFile(join(folder, 'chair.glb'), 'another');
  expect(await bringCopy(task, names, alive)).toEqual({ is: 'brought' });
  await rm(join(folder, '.maquette-a1.part'));
  await writeFile(join(folder, 'chair (2).glb'), CONTENT);
  expect(await bringCopy(task, names, alive)).toEqual({ is: 'there', path: join(folder, 'chair (2).glb') });
});

test.each([
  ['changed', { sha256: 'other' }],
  ['no-asset', { from: '/nowhere/chair.glb' }],
] as const)('a result that is %s is not copied, and leaves no half file', async (code, change) => {
  const task = await setUp(change);
  expect(await bringCopy(task, names, alive)).toEqual({ is: 'fault', fault: { code } });
  expect(await readdir(task.place.folder)).toEqual([]);
});

test('a copy tries no name that was taken when the process tried it before, so that a thousand of one name are a thousand tries', async () => {
  const task = await setUp();
  const { folder } = task.place;
  const path = (name: string): string => join(folder, name);
  for (const mark of ['m1', 'm2', 'm3']) {
    await bringCopy({ ...task, mark }, names, alive);
    await nameCopy({ ...task, mark }, names);
  }
  await rm(path('chair (2).glb'));
  await bringCopy(task, names, alive);
  expect(await nameCopy(task, names)).toEqual({ is: 'named', path: path('chair (4).glb') });
  // Another process does not know, and takes the first that is free.
  const other = { ...task, mark: 'm4' };
  await bringCopy(other, names, alive);
  expect(await nameCopy(other, createSeenNames())).toEqual({ is: 'named', path: path('chair (2).glb') });
});

test('a copy that was named in this process is found there, and one that was changed since is not', async () => {
  const task = await setUp();
  await bringCopy(task, names, alive);
  const path = join(task.place.folder, 'chair.glb');
  await nameCopy(task, names);
  await tidyCopy(task);
  const after = { ...task, mayBeThere: true };
  expect(await bringCopy(after, names, alive)).toEqual({ is: 'there', path });
  await writeFile(path, 'a table');
  await utimes(path, 1, 1);
  expect(await bringCopy(after, names, alive)).toEqual({ is: 'brought' });
});

test('a folder in place of the asset’s file is the asset’s fault, and not that of the disk that is written to', async () => {
  const task = await setUp();
  await rm(task.from);
  await mkdir(task.from);
  expect(await bringCopy(task, names, alive)).toEqual({ is: 'fault', fault: { code: 'changed' } });
  expect(await readdir(task.place.folder)).toEqual([]);
});
