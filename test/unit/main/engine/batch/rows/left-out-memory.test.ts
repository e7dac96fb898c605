import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKeptLeftOut } from '../../../../../../main/engine/batch/rows/left-out-memory.ts';
import { leftOutKeys } from '../../../../../../shared/model/plan/left-out-keys.ts';
import type { Plan } from '../../../../../../shared/model/plan.ts';
import { batchesOfPictures } from '../../../../../helpers/engine/batches.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

async function folderOfThree() {
  const data = await tempFolder();
  const notices: string[] = [];
  const kept = () =>
    createKeptLeftOut({ data, clock: { now: () => 7 }, notice: (message) => notices.push(message) });
  const world = await batchesOfPictures(['a.png', 'b.png', 'c.png'], () => undefined, kept);
  return { ...world, notices, file: join(data, 'rows-left-out.jsonl') };
}
const keysOf = ({ rows }: Plan, ...at: number[]) => at.flatMap((index) => leftOutKeys(rows[index]!));

describe('what is left out', () => {
  it('is said with the next plan of the same files, also after a new start', async () => {
    const { batches, reopened, request } = await folderOfThree();
    const plan = await batches.plan(request);
    expect(plan.leftOut).toBeUndefined();
    await batches.leaveOut(keysOf(plan, 0, 2), true);
    expect((await batches.plan(request)).leftOut).toEqual(keysOf(plan, 0, 2));
    await batches.leaveOut(keysOf(plan, 0), false);
    expect((await reopened().plan(request)).leftOut).toEqual(keysOf(plan, 2));
  });

  it('is not said of a plan that is changed: the window knows it by then', async () => {
    const { batches, request } = await folderOfThree();
    const first = await batches.plan(request);
    await batches.leaveOut(keysOf(first, 0), true);
    const plan = await batches.plan(request);
    const changed = await batches.change(plan.id, [{ rows: [plan.rows[0]!.id], labels: { note: 'oak' } }]);
    expect(changed.leftOut).toBeUndefined();
  });

  it('is kept in a file of the artist’s alone, which is set aside if it is damaged', async () => {
    const { batches, reopened, request, file, notices } = await folderOfThree();
    const plan = await batches.plan(request);
    await batches.leaveOut(keysOf(plan, 1), true);
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, '{');
    expect((await reopened().plan(request)).leftOut).toBeUndefined();
    expect(notices).toEqual([expect.stringContaining('What was left out of batches could not be read')]);
  });

  it('is kept for the largest batch, and said to be forgotten where it is more than is kept', async () => {
    const data = await tempFolder();
    const notices: string[] = [];
    const kept = () =>
      createKeptLeftOut({ data, clock: { now: () => 7 }, notice: (message) => notices.push(message) });
    const keys = Array.from({ length: 200_003 }, (_, at) => `/pictures/${at}.png\na`);
    await kept().write(keys.slice(0, 100_000));
    expect((await kept().read()).length).toBe(100_000);
    expect(notices).toEqual([]);
    const disk = kept();
    await disk.write(keys);
    await disk.write(keys);
    expect(await kept().read()).toEqual(keys.slice(3));
    expect(notices).toEqual([expect.stringContaining('3 of it')]);
  }, 60_000);
});
