import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { FaultPlan } from '../../main/service/faults/fault-plan.ts';
import {
  TASK_FILE_FORMAT,
  TASK_FILE_VERSION,
  type TaskFile,
} from '../../shared/model/generators/task-file.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { type QuickService, quickService } from '../helpers/engine/quick-service.ts';
import { generatorRun, makeWith, programGenerator } from '../helpers/generators/program.ts';
import { itInFull } from '../helpers/is-full.ts';
import { endProcess as end } from '../helpers/service-process.ts';
import { UPSTREAM_ENTRY as ENTRY, serveUpstream as serve } from '../helpers/studio/serve-upstream.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

/** Of a model of the task below. */
const PRICE = 15;
/** The answer to the first creation is held back, for longer than a test lasts; the task is made, and charged. */
const HELD_ANSWER: FaultPlan = {
  seed: 1,
  faults: [{ at: 'createImageTo3d', when: 'after', do: 'delay', seconds: 600, skip: 0 }],
};

interface Studio {
  readonly data: string;
  readonly home: string;
  readonly service: QuickService;
}

async function studio(options: Parameters<typeof quickService>[0] = {}): Promise<Studio> {
  const home = await tempFolder();
  return { home, data: join(home, 'upstream'), service: await quickService(options) };
}

/** Runs the program of one task as a worker does, in a new folder, or another command. */
async function run(
  { home, data }: Studio,
  command: readonly string[],
  cwd: string = home,
): Promise<{ readonly code: number | null; readonly out: string; readonly words: string }> {
  const child = spawn(process.execPath, [ENTRY, ...command, '--data', data], { cwd, env: withoutSecrets() });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'exit')) as [number | null];
  const [out, words] = await said;
  return { code, out, words };
}

/** A program of a task knows nothing of the account. */
const withoutSecrets = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(MAQUETTE_|INIT_CWD$)/.test(name)));

let attempts = 0;
async function attemptOf({ home }: Studio, task: string, hue = 30): Promise<string> {
  attempts += 1;
  const folder = join(home, `attempt-${attempts}`);
  await mkdir(folder);
  await writePicture(join(folder, 'front.png'), hue);
  const file: TaskFile = {
    format: TASK_FILE_FORMAT,
    version: TASK_FILE_VERSION,
    task,
    attempt: attempts,
    make: 'both',
    model: 'generalv1.5',
    resolution: '512',
    faces: 100_000,
    pbr: false,
    wanted: 'obj',
    images: [{ view: 'front', file: 'front.png' }],
    limits: { seconds: null, silentSeconds: null, memoryBytes: 1e9, outputBytes: 1e9 },
  };
  await writeFile(join(folder, 'task.json'), JSON.stringify(file));
  return folder;
}

const runTask = async (at: Studio, task: string) => {
  const folder = await attemptOf(at, task);
  const ended = await run(at, ['task'], folder);
  const lines = ended.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { ...ended, folder, lines, last: lines.at(-1) };
};

const hasGlb = (folder: string): boolean =>
  readFileSync(join(folder, 'model.glb')).subarray(0, 4).toString('latin1') === 'glTF';

describe('the way to a paid account', () => {
  it('makes a task once, however often it is asked for', async () => {
    const at = await studio();
    const process = await serve(at);
    const [first, second] = await Promise.all([runTask(at, 'task-a'), runTask(at, 'task-a')]);
    expect([first.code, second.code]).toEqual([0, 0]);
    expect([hasGlb(first.folder), hasGlb(second.folder)]).toEqual([true, true]);
    expect(await at.service.spent()).toBe(PRICE);
    // Another task of the same picture is another task.
    expect((await runTask(at, 'task-b')).code).toBe(0);
    expect(await at.service.spent()).toBe(2 * PRICE);
    await end(process, 'SIGTERM');
    await serve(at);
    expect((await runTask(at, 'task-b')).code).toBe(0);
    expect(await at.service.spent()).toBe(2 * PRICE);
  });

  it('killed between its submit and the answer, asks again under the same key: charged once', async () => {
    const at = await studio({ faults: HELD_ANSWER });
    const first = await serve(at);
    const owed = runTask(at, 'task-a');
    await expect.poll(at.service.spent).toBe(PRICE);
    await end(first, 'SIGKILL');
    const cut = await owed;
    expect(cut.code).toBe(1);
    expect(cut.last.owed).toMatch(/does not answer/);
    await serve(at);
    const again = await runTask(at, 'task-a');
    expect(again.code).toBe(0);
    expect(hasGlb(again.folder)).toBe(true);
    expect(await at.service.spent()).toBe(PRICE);
  });

  itInFull(
    'killed so at a service that knows no keys, waits for a word, and is neither sent again nor failed',
    async () => {
      const at = await studio({ faults: HELD_ANSWER, idempotencyKeys: false });
      const first = await serve(at);
      const owed = runTask(at, 'task-a');
      await expect.poll(at.service.spent).toBe(PRICE);
      await end(first, 'SIGKILL');
      await owed;
      const second = await serve(at);
      const folder = await attemptOf(at, 'task-a');
      const child = spawn(process.execPath, [ENTRY, 'task', '--data', at.data], {
        cwd: folder,
        env: withoutSecrets(),
      });
      const lines = createInterface(child.stdout);
      for await (const line of lines) if (/waits for a decision/.test(line)) break;
      await end(child, 'SIGTERM');
      expect((await run(at, ['list'])).out).toMatch(/^task-a {2}waits for a decision: /);
      expect(await run(at, ['retry', 'task-x'])).toMatchObject({
        code: 3,
        words: expect.stringMatching(/No task task-x/),
      });
      await end(second, 'SIGKILL');
      await serve(at);
      expect((await run(at, ['list'])).out).toMatch(/^task-a {2}waits for a decision: /);
      expect(await at.service.spent()).toBe(PRICE);
      expect(await run(at, ['give-up', 'task-a'])).toMatchObject({ code: 0 });
      expect((await run(at, ['list'])).out).toBe('No task is open.\n');
      const failed = await runTask(at, 'task-a');
      expect(failed).toMatchObject({
        code: 1,
        last: { failed: expect.stringMatching(/Charged, and the task was lost/) },
      });
      expect(await at.service.spent()).toBe(PRICE);
    },
  );

  it('fails a task that failed there, and was refunded', async () => {
    const faults: FaultPlan = {
      seed: 1,
      faults: [
        { at: 'createImageTo3d', do: 'fail-task', shape: 'code', skip: 0, times: 99, msg: 'no subject' },
      ],
    };
    const at = await studio({ faults });
    await serve(at);
    const failed = await runTask(at, 'task-a');
    expect(failed).toMatchObject({ code: 1, last: { failed: expect.stringMatching(/\w/) } });
    expect(existsSync(join(failed.folder, 'model.glb'))).toBe(false);
    expect(await at.service.spent()).toBe(0);
  });

  it('owes a task while the process that holds the account is not there, and lets no second process hold it', async () => {
    const at = await studio();
    const early = await runTask(at, 'task-a');
    expect(early.code).toBe(1);
    expect(early.last.owed).toMatch(/npm run upstream -- serve/);
    await serve(at);
    await expect(serve(at)).rejects.toThrow(/process \d+/);
    const other = { ...at, service: await quickService() };
    await expect(serve({ ...other, data: at.data })).rejects.toThrow(/process \d+/);
  });

  it('says whose ledger it is for as long as it is held, and takes no task that was handed to another', async () => {
    const at = await studio();
    const keeper = spawn(process.execPath, [ENTRY, 'keeper', '--data', at.data], { env: withoutSecrets() });
    const lines = createInterface(keeper.stdout);
    const gone = once(keeper, 'exit');
    const [[first], process1] = await Promise.all([once(lines, 'line'), serve(at)]);
    const said = JSON.parse(first);
    await end(process1, 'SIGKILL');
    expect(await gone).toEqual([1, null]);

    await serve(at);
    const again = spawn(process.execPath, [ENTRY, 'keeper', '--data', at.data], { env: withoutSecrets() });
    const [second] = await once(createInterface(again.stdout), 'line');
    expect(JSON.parse(second).keeper).toBe(said.keeper);
    expect(JSON.parse(second).holder).not.toBe(said.holder);
    const left = once(again, 'exit');
    again.stdin.end();
    expect(await left).toEqual([0, null]);

    const folder = await attemptOf(at, 'task-a');
    const file = join(folder, 'task.json');
    const task = JSON.parse(readFileSync(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...task, keeper: 'another' }));
    expect((await run(at, ['task'], folder)).out).toMatch(/handed to another ledger/);
    expect(await at.service.spent()).toBe(0);
    await writeFile(file, JSON.stringify({ ...task, keeper: said.keeper }));
    expect((await run(at, ['task'], folder)).code).toBe(0);
  });

  it('takes no task that went further than its ledger knows, but for a word', async () => {
    const at = await studio();
    await serve(at);
    const folder = await attemptOf(at, 'task-a');
    const file = join(folder, 'task.json');
    const task = JSON.parse(readFileSync(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...task, mark: 2 }));
    const refused = await run(at, ['task'], folder);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out.trim().split('\n').at(-1) ?? '')).toMatchObject({
      owed: expect.stringMatching(/put back from an older copy/),
      needsWord: true,
    });
    expect((await run(at, ['give-up', 'task-a'])).code).toBe(3);
    expect((await run(at, ['retry', 'task-a'])).code).toBe(0);
    expect(await at.service.spent()).toBe(0);
    await writeFile(file, JSON.stringify({ ...task, mark: 0 }));
    expect((await run(at, ['task'], folder)).code).toBe(0);
    expect(await at.service.spent()).toBe(PRICE);
  });

  it('is a generator whose tasks are owed, and come home', async () => {
    const at = await studio();
    const folder = join(at.home, 'worker');
    const generator = await programGenerator(folder, '', {
      keepsTasks: true,
      command: `'${process.execPath}' '${ENTRY}' task --data '${at.data}'`,
      finishing: {
        run: async ({ folder: attempt, into }) => {
          await cp(join(attempt, 'model.glb'), join(into, '0.glb'));
          return { extension: 'glb', cover: false };
        },
        close: async () => undefined,
      },
    });
    const task = await generatorRun(folder);
    expect((await makeWith(generator, task)).generated).toMatchObject({
      kind: 'owed',
      cause: { code: 'waits' },
    });
    await serve(at);
    expect((await makeWith(generator, task)).generated.kind).toBe('made');
    expect(existsSync(join(task.into, '0.glb'))).toBe(true);
    expect(await at.service.spent()).toBe(PRICE);
  });
});
