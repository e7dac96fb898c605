import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GeneratorFailure } from '../../main/service/generators/generator-failure.ts';
import { endProgramsOf } from '../../main/service/programs/program-tree.ts';
import { WorkerEnded } from '../../main/service/workers/worker-ended.ts';
import { generatorRun, makeWith, programGenerator } from '../helpers/generators/program.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const MEGABYTE = 1024 ** 2;
const onLinux = it.runIf(process.platform === 'linux');

/** What came of one task of a script. */
async function outcome(script: string, options: Parameters<typeof programGenerator>[2] = {}) {
  const folder = await tempFolder();
  const generator = await programGenerator(folder, script, options);
  const made = await makeWith(generator, await generatorRun(folder));
  expect(readdirSync(join(folder, 'attempts'))).toEqual([]);
  return { ...made, folder };
}

async function failureOf(
  script: string,
  options: Parameters<typeof programGenerator>[2] = {},
): Promise<GeneratorFailure> {
  const { generated } = await outcome(script, options);
  if (generated.kind !== 'failed') throw new Error(`it is ${generated.kind}`);
  return generated.failure;
}

/** The numbers of processes that a script writes beside its folder, one a line. */
const pidsIn = (folder: string): readonly number[] =>
  readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number);
/** The same once all are there. A line is written at once, however busy the machine is. */
async function allNoted(folder: string, count: number): Promise<readonly number[]> {
  await expect.poll(() => (existsSync(join(folder, 'pids')) ? pidsIn(folder) : [])).toHaveLength(count);
  return pidsIn(folder);
}
/** They end only if they are ended; their number is free once a parent has noticed. */
const gone = (pids: readonly number[]) => expect.poll(() => pids.filter(isAlive)).toEqual([]);
const NOTE_PID = `const note = (pid) => fs.appendFileSync('../../pids', pid + '\\n'); note(process.pid);`;

describe('a generator program', () => {
  it('gets the images and what is asked for, and no secrets of ours', async () => {
    process.env['MAQUETTE_CLIENT_SECRET'] = 'correct horse';
    const failure = await failureOf(
      `say({ failed: JSON.stringify([fs.readdirSync('.').sort(), task.task, task.version, task.images, Object.keys(process.env).filter((n) => n.startsWith('MAQUETTE'))]) });`,
    );
    delete process.env['MAQUETTE_CLIENT_SECRET'];
    expect(failure.code === 'said-failed' && JSON.parse(failure.words)).toEqual([
      ['front.png', 'task.json'],
      'task-1',
      1,
      [{ view: 'front', file: 'front.png' }],
      [],
    ]);
  });

  it('tells growing progress', async () => {
    const { progress, said } = await outcome(
      `for (const progress of [0.1, 0.05, 0.5, 2, 0.5, 1]) say({ progress }); say({ words: 'a\\u001b[31mb' });`,
    );
    expect(progress).toEqual([0.1, 0.5, 1].map((fraction) => expect.closeTo(0.9 * fraction)));
    expect(said).toEqual(['ab']);
  });

  it('that writes nothing fails with its last words', async () => {
    expect(await failureOf(`console.log('no card');`)).toEqual({ code: 'no-model', lines: ['no card'] });
  });

  it('whose model takes too long to be finished fails', async () => {
    const finishing = {
      run: (_request: unknown, { signal }: { readonly signal: AbortSignal }) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
      close: async () => undefined,
    };
    expect(await failureOf(`fs.writeFileSync('model.glb', 'x');`, { finishing, finishMs: 20 })).toEqual({
      code: 'unfinishable',
      file: 'model.glb',
      why: 'time',
    });
  });

  it('that is not there fails at once', async () => {
    expect(await failureOf('', { command: 'no-such-program-of-this-name' })).toMatchObject({
      code: 'cannot-start',
    });
  });

  it.skipIf(process.platform === 'win32')('whose interpreter is missing cannot be started', async () => {
    const lost = join(await tempFolder(), 'lost');
    writeFileSync(lost, '#!/is/not/there\n', { mode: 0o755 });
    expect(await failureOf('', { command: `'${lost}'` })).toMatchObject({ code: 'cannot-start' });
  });

  it('that says nothing is ended', async () => {
    // Long enough for a busy machine to start it.
    expect(await failureOf(`console.error('loading'); hang();`, { limits: { silentSeconds: 5 } })).toEqual({
      code: 'silent',
      seconds: 5,
      lines: ['loading'],
    });
  });

  it('that goes on for ever is ended, though it talks', async () => {
    expect(
      await failureOf(`setInterval(() => say({ words: 'still here' }), 50);`, { limits: { seconds: 1 } }),
    ).toEqual({ code: 'too-slow', seconds: 1, lines: [] });
  });

  it('that writes too much is ended, sparse or not', async () => {
    expect(
      await failureOf(
        `fs.truncateSync('model.glb', (fs.writeFileSync('model.glb', ''), 4 * 1024 ** 3)); hang();`,
      ),
    ).toMatchObject({ code: 'too-much-output', bytes: 64 * MEGABYTE });
    expect(
      await failureOf(`fs.writeFileSync('model.glb', Buffer.alloc(9 * 1024 ** 2));`, {
        limits: { outputBytes: 8 * MEGABYTE },
      }),
    ).toMatchObject({ code: 'too-much-output', bytes: 8 * MEGABYTE });
  });

  it('that floods its output is ended', async () => {
    expect(
      await failureOf(`for (;;) fs.writeSync(1, 'x'.repeat(65536));`, {
        limits: { outputBytes: 8 * MEGABYTE },
      }),
    ).toMatchObject({ code: 'too-much-output' });
  });

  it.each([
    ['a link', `fs.symlinkSync('/etc/hosts', 'model.glb');`, { code: 'no-file', file: 'model.glb' }],
    ['a folder', `fs.mkdirSync('model.obj');`, { code: 'no-file', file: 'model.obj' }],
    [
      'two models',
      `for (const end of ['glb', 'obj']) fs.writeFileSync('model.' + end, 'x');`,
      { code: 'two-models' },
    ],
  ])('that writes %s as its model fails', async (_name, script, failure) => {
    expect(await failureOf(script)).toEqual(failure);
  });

  onLinux('whose memory, with that of its children, is too much is ended', async () => {
    const hungry = `const all = []; setInterval(() => { if (all.length < 30) all.push(Buffer.alloc(10 * 1024 ** 2, 1)); }, 5);`;
    const failure = await failureOf(
      `cp.spawn(process.execPath, ['-e', ${JSON.stringify(hungry)}], { stdio: 'ignore' }); hang();`,
      { limits: { memoryBytes: 260 * MEGABYTE } },
    );
    expect(failure).toMatchObject({ code: 'too-much-memory', bytes: 260 * MEGABYTE });
  });

  it('that dies at 99 % takes its children with it', async () => {
    const { generated, folder, progress } = await outcome(
      `${NOTE_PID}
      note(cp.spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).pid);
      say({ progress: 0.99 });
      console.error('out of memory on the card');
      process.kill(process.pid, 'SIGKILL');`,
    );
    expect(generated).toEqual({
      kind: 'failed',
      failure: { code: 'ended-badly', end: 'SIGKILL', lines: ['out of memory on the card'] },
    });
    expect(progress).toEqual([expect.closeTo(0.891)]);
    await gone(pidsIn(folder));
  });

  onLinux(
    'that ignores SIGTERM, with children of other groups that do, too, is ended with all of them',
    async () => {
      const stubborn = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
      // The child leaves the group, its own child the session, too, with nothing in its environment, and its parent ends.
      const orphan = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { detached: true, stdio: 'ignore', env: {} });
      require('node:fs').appendFileSync('../../pids', child.pid + '\\n');
      setTimeout(() => process.exit(), 700);`;
      const folder = await tempFolder();
      const generator = await programGenerator(
        folder,
        `${NOTE_PID}
      process.on('SIGTERM', () => {});
      note(cp.spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { detached: true, stdio: 'ignore' }).pid);
      note(cp.spawn(process.execPath, ['-e', ${JSON.stringify(orphan)}], { detached: true, stdio: 'ignore' }).pid);
      hang();`,
      );
      const controller = new AbortController();
      const made = generator.make(await generatorRun(folder), {
        signal: controller.signal,
        onProgress: () => undefined,
        onSaid: () => undefined,
      });
      const ended = expect(made).rejects.toThrow('cancelled');
      const pids = await allNoted(folder, 4);
      // It is the third that starts the fourth, and ends.
      await expect.poll(() => isAlive(pids[2] as number)).toBe(false);
      controller.abort(new Error('cancelled'));
      await ended;
      await gone(pids);
    },
  );

  onLinux(
    'takes with it what it left running with another environment, in no group or session of its own',
    async () => {
      const daemon = `setInterval(() => {}, 1000)`;
      const between = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(daemon)}], { detached: true, stdio: 'ignore', env: {} });
      require('node:fs').appendFileSync('../../pids', child.pid + '\\n');
      process.exit();`;
      const { folder } = await outcome(
        `cp.spawnSync(process.execPath, ['-e', ${JSON.stringify(between)}], { stdio: 'ignore', env: {} });`,
      );
      const pids = pidsIn(folder);
      expect(pids).toHaveLength(1);
      await gone(pids);
    },
  );

  it('is asked to end, and then ended, when its task is cancelled', async () => {
    const folder = await tempFolder();
    const generator = await programGenerator(
      folder,
      `${NOTE_PID}
      process.on('SIGTERM', () => { fs.writeFileSync('../../asked', ''); });
      say({ progress: 0.5 });
      hang();`,
      { graceMs: 5_000 },
    );
    const controller = new AbortController();
    const made = generator.make(await generatorRun(folder), {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('cancelled')),
      onSaid: () => undefined,
    });
    await expect(made).rejects.toThrow('cancelled');
    expect(existsSync(join(folder, 'asked'))).toBe(true);
    await gone(pidsIn(folder));
    expect(readdirSync(join(folder, 'attempts'))).toEqual([]);
  });

  onLinux('that a worker which was killed left running is ended by the next', async () => {
    const folder = await tempFolder();
    const generator = await programGenerator(folder, `${NOTE_PID} say({ progress: 0.5 }); hang();`);
    const started = Promise.withResolvers<void>();
    const made = generator.make(await generatorRun(folder), {
      signal: new AbortController().signal,
      onProgress: () => started.resolve(),
      onSaid: () => undefined,
    });
    await started.promise;
    endProgramsOf(join(folder, 'attempts'));
    expect(await made).toMatchObject({ kind: 'failed', failure: { code: 'ended-badly', end: 'SIGKILL' } });
    await gone(pidsIn(folder));
  });
});

describe('a generator that keeps its tasks', () => {
  const keeps = { keepsTasks: true, limits: { seconds: 1, silentSeconds: 1 } };

  it('owes a task whatever its program dies of, and says what it waits for', async () => {
    expect((await outcome(`process.exit(3);`, keeps)).generated).toEqual({
      kind: 'owed',
      cause: { code: 'ended-badly', end: 3, lines: [] },
    });
    const waits = `say({ owed: 'nobody knows whether it was charged' }); process.exit(1);`;
    expect((await outcome(waits, keeps)).generated).toEqual({
      kind: 'owed',
      cause: { code: 'waits', words: 'nobody knows whether it was charged', needsWord: false },
    });
    expect(
      (await outcome('', { ...keeps, command: 'no-such-program-of-this-name' })).generated,
    ).toMatchObject({
      kind: 'owed',
    });
  });

  it('owes a task whose model was there when the process that finished it was ended', async () => {
    const finishing = {
      run: () => Promise.reject(new WorkerEnded('lost', 'it was killed')),
      close: async () => undefined,
    };
    const script = `fs.writeFileSync('model.glb', 'x');`;
    expect((await outcome(script, { ...keeps, finishing })).generated).toMatchObject({ kind: 'owed' });
    await expect(outcome(script, { finishing })).rejects.toThrow('it was killed');
  });

  it('fails by the word of its program alone, and has no limit of time', async () => {
    expect(
      (await outcome(`setTimeout(() => { say({ failed: 'refunded' }); hang(); }, 2500);`, keeps)).generated,
    ).toEqual({ kind: 'failed', failure: { code: 'said-failed', words: 'refunded' } });
  });
});
