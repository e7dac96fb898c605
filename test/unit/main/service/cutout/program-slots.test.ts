import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  programsAtOnce,
  releaseSlotsOf,
  takeSlot,
} from '../../../../../main/service/cutout/program-slots.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const GB = 1024 ** 3;

it.each([
  [2, 64, 1],
  [16, 4, 1],
  [8, 16, 2],
  [64, 256, 3],
])('with %i cores and %i GB, %i cut-out programs run at the same time', (cores, gigabytes, programs) => {
  expect(programsAtOnce({ cores, bytes: gigabytes * GB })).toBe(programs);
});

async function twoTasks() {
  const folder = await tempFolder();
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  mkdirSync(one);
  mkdirSync(other);
  return { folder, one, other };
}
const slots = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('slot'));

it('lets a task wait until the slot of another is free', async () => {
  const { folder, one, other } = await twoTasks();
  const release = await takeSlot(one, 1);
  let isTaken = false;
  const waiting = takeSlot(other, 1).then((free) => {
    isTaken = true;
    return free;
  });
  expect(isTaken).toBe(false);
  release();
  (await waiting)();
  expect(slots(folder)).toEqual([]);
});

it('frees what a worker held or began to take when it was ended, and nothing of other tasks', async () => {
  const { folder, one, other } = await twoTasks();
  await takeSlot(one, 3);
  const release = await takeSlot(other, 3);
  writeFileSync(join(folder, 'slot-2'), '');
  releaseSlotsOf(one, 3);
  expect(slots(folder)).toEqual(['slot-1']);
  release();
});
