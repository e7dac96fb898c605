import '../start/thread-pool.ts';
import { resolve } from 'node:path';
import { RESULT_URL_SECONDS } from '../../shared/interface/limits.ts';
import { plainJson } from '../../shared/interface/plain-text.ts';
import { whyNoValue } from '../../shared/model/option-value.ts';
import { CUTOUT_SECONDS, givenCutoutCommand } from '../service/cutout/given-command.ts';
import { parseInteger, parseNumber, parseText } from '../service/flag-values.ts';
import { memoryOfWorkers, workersByDefault } from '../service/workers/worker-memory.ts';
import {
  endOnSignals,
  type PlaceFlags,
  type ProcessContext,
  parseCommand,
  runProcess,
  studioAddress,
  studioCommand,
  withResults,
} from './start-process.ts';
import { givenGenerators } from './worker/given-generators.ts';
import { startWorker } from './worker/worker.ts';

/** The entry of a studio's worker, `worker --database …`. The first line on stdout is JSON with `worker` and `pid`. */

interface Flags extends PlaceFlags {
  readonly results: string;
  readonly admin?: number;
  readonly atOnce: number;
  readonly memory: number;
  readonly generator?: string;
  readonly models?: string;
  readonly cutoutCommand?: string;
  readonly cutoutSeconds: number;
  readonly evenLight?: boolean;
  readonly canned?: boolean;
  readonly taskSeconds: number;
  readonly allowPrivateUrls?: boolean;
}

const MEGABYTE = 1024 * 1024;

async function main({ args, env, cwd, log }: ProcessContext): Promise<void> {
  const command = withResults(
    studioCommand('npm run worker --', 'A worker of a studio: makes what the front ends took.'),
  )
    .option('--at-once <number>', 'tasks at the same time', parseInteger(1, 64), workersByDefault())
    .option(
      '--memory <megabytes>',
      'memory that one task may take; one that takes more fails, and is refunded',
      parseInteger(256, 1_048_576),
      Math.floor(memoryOfWorkers() / MEGABYTE),
    )
    .option(
      '--generator <program>',
      'who makes models: local, a command, a file of generators that ends in .json, or elsewhere for those that other workers make (docs/studio/generators)',
      parseText(whyNoValue),
    )
    .option(
      '--models <patterns>',
      'the models that this command makes, or others, for instance general*; usually all',
    )
    .option(
      '--cutout-command <command>',
      'a program that cuts pictures out; no shell runs it',
      parseText(whyNoValue),
    )
    .option(
      '--cutout-seconds <seconds>',
      'how long that program may take for one picture',
      parseInteger(1, 1_500),
      CUTOUT_SECONDS,
    )
    .option('--even-light', 'evens the light that is baked into pictures out of textures')
    .option('--canned', 'makes small ready-made results, for load tests; nothing is generated')
    .option('--task-seconds <seconds>', 'how long a task is processing, at least', parseNumber(0), 0)
    .option('--allow-private-urls', 'fetches from private addresses, too');
  if (!(await parseCommand(command, args, 'npm run worker -- --help'))) return;
  const flags = command.opts<Flags>();
  const worker = await startWorker(
    {
      ...studioAddress(flags, { args, env, cwd, log }),
      results: resolve(cwd, flags.results),
      admin: flags.admin,
      atOnce: flags.atOnce,
      memory: flags.memory * MEGABYTE,
      generators: givenGenerators(flags, cwd),
      cutoutCommand: givenCutoutCommand(flags.cutoutCommand, { env, cwd }),
      cutoutSeconds: flags.cutoutSeconds,
      cwd,
      evenLight: flags.evenLight ?? false,
      canned: flags.canned ?? false,
      taskSeconds: flags.taskSeconds,
      urlTtlSeconds: RESULT_URL_SECONDS,
      allowPrivateUrls: flags.allowPrivateUrls ?? false,
    },
    log,
  );
  endOnSignals(worker.close, log);
  process.stdout.write(`${plainJson({ worker: worker.name, pid: process.pid })}\n`);
  log(`the worker ${worker.name} takes tasks`);
}

await runProcess(main);
