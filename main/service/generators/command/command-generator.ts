import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramLimits } from '../../../../shared/model/generators/task-file.ts';
import { MediaError } from '../../../media/media-error.ts';
import { PRIVATE_FOLDER } from '../../data/private-files.ts';
import { findProgram } from '../../programs/find-program.ts';
import { createProgramGuard } from '../../programs/program-guard.ts';
import { endProgramsOf } from '../../programs/program-tree.ts';
import { removeFolder } from '../../programs/remove-folder.ts';
import { WorkerEnded } from '../../workers/worker-ended.ts';
import type { FinishPool } from '../finish/finish-pool.ts';
import type { Generated, Generator, GeneratorRun, GeneratorWatch } from '../generator.ts';
import { readGeneratorCommand } from './read-command.ts';
import { type GeneratorProgramEnd, runGenerator } from './run-generator.ts';
import { findWrittenModel, makeTaskFolder } from './task-folder.ts';

export interface CommandGeneratorOptions {
  /** As it was set: see readGeneratorCommand. */
  readonly command: string;
  /** Where a relative path of the program counts from. Absolute path. */
  readonly cwd: string;
  /** Each attempt gets a folder in it. Nothing else may lie there: it is emptied. Absolute path. */
  readonly folder: string;
  readonly limits: ProgramLimits;
  /** See Generator. Its tasks have no limit of time then, whatever `limits` say. */
  readonly keepsTasks: boolean;
  readonly finishing: FinishPool;
  readonly env?: NodeJS.ProcessEnv;
  readonly graceMs?: number;
  readonly finishMs?: number;
  readonly log: (line: string) => void;
}

/** How long a program may take to end when it is asked to: long enough to stop what it has asked another program for. */
const GRACE_MS = 5_000;
/** The share of the progress that is the program's; the rest is finishing. */
const PROGRAM_SHARE = 0.9;
/** Finishing a model that takes longer is ended: it is a hundred times what the largest take. */
const FINISH_MS = 30 * 60_000;

/**
 * A generator that is any program of this machine (docs/studio/generators/README.md). Ends first what a worker that was killed left running of
 * it, and deletes its files.
 */
export function createCommandGenerator(options: CommandGeneratorOptions): Generator {
  const { folder, keepsTasks, finishing, log } = options;
  const limits = keepsTasks ? { ...options.limits, seconds: null, silentSeconds: null } : options.limits;
  endProgramsOf(folder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const guard = createProgramGuard(log);
  const closing = new AbortController();
  const running = new Set<Promise<Generated>>();

  const runIn = async (own: string, run: GeneratorRun, watch: GeneratorWatch): Promise<Generated> => {
    const command = readGeneratorCommand(options.command);
    if (!command.ok) return cannotStart(command.why);
    const { env = process.env, graceMs = GRACE_MS } = options;
    const found = findProgram(command.program, { env, cwd: options.cwd });
    if (!found.ok) return cannotStart(found.why);
    await makeTaskFolder(own, run, limits);
    const ended = await runGenerator(
      { program: found.file, args: command.args, folder: own, limits, graceMs, env, guard },
      { ...watch, onProgress: (fraction) => watch.onProgress(PROGRAM_SHARE * fraction) },
    );
    if (ended.kind === 'failed') return settle(ended);
    const written = await findWrittenModel(own, ended.lines);
    if (!written.ok) return settle({ ...ended, kind: 'failed', failure: written.failure });
    return finish({ folder: own, file: written.file, up: ended.up }, run, watch);
  };

  const cannotStart = (detail: string): Generated =>
    settle({ kind: 'failed', failure: { code: 'cannot-start', detail }, owed: undefined, up: 'y' });

  /** A task that may be paid for elsewhere fails only by the word of the program. */
  const settle = ({ failure, owed }: GeneratorProgramEnd & { readonly kind: 'failed' }): Generated => {
    if (!keepsTasks || failure.code === 'said-failed') return { kind: 'failed', failure };
    return { kind: 'owed', cause: owed === undefined ? failure : { code: 'waits', ...owed } };
  };

  const finish = async (
    model: { readonly folder: string; readonly file: string; readonly up: 'y' | 'z' },
    { request, into }: GeneratorRun,
    { signal, onProgress, onSaid }: GeneratorWatch,
  ): Promise<Generated> => {
    const { make, faces, format, pbr } = request;
    const limit = AbortSignal.timeout(options.finishMs ?? FINISH_MS);
    const wanted = { faces, format, textured: make === 'both', pbr };
    try {
      const result = await finishing.run(
        { ...model, wanted, maxBytes: limits.outputBytes, into },
        {
          signal: AbortSignal.any([signal, limit]),
          onSaid,
          onProgress: (fraction) => onProgress(PROGRAM_SHARE + (1 - PROGRAM_SHARE) * fraction),
        },
      );
      return { kind: 'made', result };
    } catch (error) {
      const { file } = model;
      signal.throwIfAborted();
      if (limit.aborted && error === limit.reason)
        return settle({
          kind: 'failed',
          failure: { code: 'unfinishable', file, why: 'time' },
          owed: undefined,
          up: model.up,
        });
      if (error instanceof MediaError)
        return { kind: 'failed', failure: { code: 'unusable', file, fault: error.fault } };
      if (error instanceof WorkerEnded && error.why === 'memory')
        return { kind: 'failed', failure: { code: 'unfinishable', file, why: 'memory' } };
      // What is paid for is finished another time, however often that takes.
      if (error instanceof WorkerEnded && keepsTasks)
        return {
          kind: 'owed',
          cause: { code: 'waits', words: 'the process that finished its model was ended', needsWord: false },
        };
      throw error;
    }
  };

  const make = async (run: GeneratorRun, watch: GeneratorWatch): Promise<Generated> => {
    const signal = AbortSignal.any([watch.signal, closing.signal]);
    signal.throwIfAborted();
    // A folder of its own for each attempt: what an earlier one left may not be removable.
    const own = join(folder, randomUUID());
    try {
      return await runIn(own, run, { ...watch, signal });
    } finally {
      await removeFolder(own).catch((cause: unknown) =>
        log(
          `files of a generator are left in ${own}: ${cause instanceof Error ? cause.message : String(cause)}`,
        ),
      );
    }
  };

  return {
    name: 'command',
    makes: ['geometry', 'both'],
    keepsTasks,
    make: (run, watch) => {
      const made = make(run, watch).finally(() => running.delete(made));
      running.add(made);
      return made;
    },
    close: async () => {
      closing.abort(new Error('The generator was closed.'));
      await Promise.allSettled(running);
      guard.close();
    },
  };
}
