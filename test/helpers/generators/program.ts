import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import {
  type CommandGeneratorOptions,
  createCommandGenerator,
} from '../../../main/service/generators/command/command-generator.ts';
import { createFinishPool, type FinishPool } from '../../../main/service/generators/finish/finish-pool.ts';
import type { Generated, Generator, GeneratorRun } from '../../../main/service/generators/generator.ts';
import type { ModelTask } from '../../../main/service/task.ts';
import { writePicture } from '../engine/pictures.ts';

const MEGABYTE = 1024 ** 2;

/**
 * A command that runs a script with Node. The script has `fs`, `cp` (node:child_process), `say(object)` for a message, `task` (task.json) and
 * `hang()`.
 */
export async function generatorCommand(folder: string, script: string): Promise<string> {
  const path = join(folder, 'generator.mjs');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path,
    `import fs from 'node:fs';
import cp from 'node:child_process';
const say = (line) => fs.writeSync(1, JSON.stringify(line) + '\\n');
const task = JSON.parse(fs.readFileSync('task.json', 'utf8'));
const hang = () => setInterval(() => {}, 1000);
${script}
`,
  );
  return `'${process.execPath}' '${path}'`;
}

/** A generator of a script, in a test's folder. Closed with the test. */
export async function programGenerator(
  folder: string,
  script: string,
  options: Partial<Omit<CommandGeneratorOptions, 'limits'>> & {
    readonly limits?: Partial<CommandGeneratorOptions['limits']>;
  } = {},
): Promise<Generator> {
  const finishing = options.finishing ?? idleFinishing();
  const generator = createCommandGenerator({
    command: await generatorCommand(join(folder, 'program'), script),
    cwd: folder,
    folder: join(folder, 'attempts'),
    keepsTasks: false,
    graceMs: 300,
    log: () => undefined,
    ...options,
    finishing,
    limits: {
      seconds: 60,
      silentSeconds: 60,
      memoryBytes: 2048 * MEGABYTE,
      outputBytes: 64 * MEGABYTE,
      ...options.limits,
    },
  });
  onTestFinished(() => generator.close());
  return generator;
}

/** The real finishing, in worker processes, for all tests of a file. */
export function realFinishing(): FinishPool {
  const pool = createFinishPool({ workers: 1 });
  afterAll(() => pool.close());
  return pool;
}

/** For programs whose models never come to be finished. */
const idleFinishing = (): FinishPool => ({
  run: async () => {
    throw new Error('Nothing was to be finished.');
  },
  close: async () => undefined,
});

export const MODEL_TASK: ModelTask = {
  kind: 'model',
  make: 'both',
  model: 'generalv1.5',
  resolution: '512',
  faces: 100_000,
  format: 'glb',
  pbr: false,
  views: [{ view: 'front', file: 'front.png' }],
};

export async function generatorRun(
  folder: string,
  request: Partial<ModelTask> = {},
  taskId = 'task-1',
): Promise<GeneratorRun> {
  const path = await writePicture(join(folder, 'uploads', 'upload-1'.concat('.png')));
  return {
    taskId,
    attempt: 1,
    request: { ...MODEL_TASK, ...request },
    views: [{ view: 'front', bytes: { path } }],
    mesh: undefined,
    into: join(folder, 'results'),
  };
}

/** Makes one task, and keeps what was said of it. */
export async function makeWith(
  generator: Generator,
  run: GeneratorRun,
  signal: AbortSignal = new AbortController().signal,
): Promise<{
  readonly generated: Generated;
  readonly progress: readonly number[];
  readonly said: readonly string[];
}> {
  const progress: number[] = [];
  const said: string[] = [];
  const generated = await generator.make(run, {
    signal,
    onProgress: (fraction) => progress.push(fraction),
    onSaid: (words) => said.push(words),
  });
  return { generated, progress, said };
}
