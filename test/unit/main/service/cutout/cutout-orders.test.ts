import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { decodePicture } from '../../../../../main/media/picture/decode.ts';
import { openCutoutOrders } from '../../../../../main/service/cutout/cutout-orders.ts';
import { createCutter } from '../../../../../main/service/cutout/cutter.ts';
import { noteGroup } from '../../../../../main/service/programs/end-program.ts';
import { opaqueDisc, programOf } from '../../../../helpers/cutout-programs.ts';
import { temporaryFolders } from '../../../../helpers/temporary-folders.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const newFolder = temporaryFolders(undo);

/** @returns what runs a task of one picture with the program, and tells what was said of it and its warnings */
async function setUp(work: string, seconds: number) {
  const cwd = newFolder();
  const folder = join(cwd, 'cutouts');
  mkdirSync(folder);
  const log: string[] = [];
  const command = programOf(cwd, 'program', work);
  const told: string[] = [];
  const options = {
    ...{ folder, command, cwd, seconds, atOnce: 1 },
    log: (line: string) => log.push(line),
    onGivenUp: (words: string) => told.push(words),
  };
  const orders = await openCutoutOrders(options);
  const picture = await decodePicture(await opaqueDisc(), 1024);
  const run = (taskId: string) =>
    orders.within(taskId, async (order) => {
      const said: string[] = [];
      const cutter = createCutter(order, (words) => said.push(words));
      await cutter.cutOut(picture);
      return { said: said.length, warnings: cutter.warnings() };
    });
  return { orders, command, log, told, run, folder };
}

/** A process in a group of its own, which runs until it is ended. */
function runsOn(temporaryFolder: string) {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: temporaryFolder },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { pid: child.pid ?? 0, ended: once(child, 'exit') };
}

const FAILED = ['cutout-command-failed'];

describe('a cut-out program', () => {
  it('that hangs for two tasks in a row is not waited for again, until it is set anew', async () => {
    const { orders, command, log, told, run } = await setUp('setInterval(() => {}, 1000);', 0.2);
    for (const task of ['a', 'b']) expect(await run(task)).toEqual({ said: 1, warnings: FAILED });
    for (const task of ['c', 'd']) expect(await run(task)).toEqual({ said: 0, warnings: FAILED });
    expect(log).toEqual([expect.stringMatching(/longer than 0.2 seconds for 2 tasks in a row/)]);
    expect(told).toEqual([
      expect.stringMatching(/^The cut-out program took longer .* Maquette is started again/),
    ]);
    orders.setCommand(command);
    expect(await run('e')).toEqual({ said: 1, warnings: FAILED });
  });

  it('that fails without hanging is run for every task', async () => {
    const { log, told, run } = await setUp('process.exit(1);', 60);
    for (const task of ['a', 'b', 'c']) expect(await run(task)).toEqual({ said: 1, warnings: FAILED });
    expect([...log, ...told]).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'that a worker left running as it ended is ended with what left its group',
    async () => {
      const { orders, log, folder } = await setUp('', 60);
      const left: ReturnType<typeof runsOn>[] = [];
      const work = orders.within('a', async (order) => {
        const own = order?.folder ?? '';
        left.push(runsOn(join(own, 'run')), runsOn(join(own, 'run')));
        noteGroup(own, left[0]?.pid ?? 0);
        throw new Error('The worker ended.');
      });
      await expect(work).rejects.toThrow('The worker ended.');
      expect(await Promise.all(left.map(({ ended }) => ended))).toEqual([
        [null, 'SIGKILL'],
        [null, 'SIGKILL'],
      ]);
      expect([log, existsSync(join(folder, 'a'))]).toEqual([[], false]);
    },
  );
});
