import { rm } from 'node:fs/promises';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { CannedResults } from '../canned/canned-results.ts';
import type { Clock } from '../clock.ts';
import type { TaskFolders } from '../data/data-folder.ts';
import type { DepthPool } from '../depth/depth-pool.ts';
import { chooseGenerator } from '../generators/choose-generator.ts';
import type { GeneratorRule, GeneratorRun } from '../generators/generator.ts';
import { createLocalGenerator, type LocalGeneratorOptions } from '../generators/local/local-generator.ts';
import type { SegmentPool } from '../segment/segment-pool.ts';
import { createSlots } from '../slots.ts';
import type { Sources } from '../sources/sources.ts';
import type { Eventual } from '../store/service-store.ts';
import type { Task, TaskRequest, TaskResult } from '../task.ts';
import { writeResult } from '../workers/write-result.ts';
import { GenerationFailed, type Generators, generateModel, TaskOwed } from './generate-model.ts';
import { MachineFault } from './machine-fault.ts';
import { makeDepthMap } from './make-depth-map.ts';
import { makeSegments } from './make-segments.ts';
import { failGeneration, messageOfInputFault, type Outcome, warningsOfFault } from './outcome.ts';
import { retryLostWorker, workersEndedMessage } from './retry-lost-worker.ts';
import { withTimeLimit } from './with-time-limit.ts';

/**
 * Makes the result of a task and reports how that ended. Addresses are fetched before a worker slot is acquired, so that a host that hangs
 * does not block a worker. Rejects only with the signal's reason, with a MachineFault, or with TaskOwed.
 */
export type TaskExecutor = (
  task: Task,
  run: {
    readonly folder: TaskFolders;
    /** Called when the task's work begins. */
    readonly markStarted: () => Eventual<void>;
    readonly signal: AbortSignal;
    readonly keeper?: GeneratorRun['keeper'];
  },
) => Promise<Outcome>;

export interface TaskExecutorOptions extends LocalGeneratorOptions {
  /** Generators that make models instead of the built-in one. Who calls must know what TaskOwed means if one keeps its tasks. */
  readonly rules: readonly GeneratorRule[];
  readonly depthPool: DepthPool;
  readonly segmentPool: SegmentPool;
  readonly sources: Sources;
  /** Ready-made results that replace all generation; undefined to generate. */
  readonly canned: CannedResults | undefined;
  readonly clock: Clock;
  /** Generations at the same time. */
  readonly workers: number;
  /** Memory that one worker process may take, in bytes. */
  readonly memory: number;
  /** Share of tasks that fail on purpose, 0 … 1. */
  readonly failRate: number;
  /** Gives a random number x with 0 ≤ x < 1. */
  readonly random: () => number;
  /** Called with sentences about the work of a task that is under way. */
  readonly onSaid: (taskId: string, words: string) => void;
  /** Records that a worker process ended in the middle of a task. Returns how often that has happened to the task by now. */
  readonly countEndedWorker: (taskId: string) => Eventual<number>;
  readonly log: (line: string) => void;
}

/** A task of the built-in makers that takes longer than this fails. It is a hundred times what the largest models take. Programs have limits of their own. */
const MAX_MINUTES = 30;
/** A task fails after so many of its worker processes ended early. Otherwise it would be retried for ever. */
const MAX_ENDED_WORKERS = 2;
/** Ready-made results need no worker. This limit lets the event loop answer queries in between. */
const CANNED_AT_ONCE = 16;

export function createTaskExecutor(options: TaskExecutorOptions): TaskExecutor {
  const { canned, clock, log } = options;
  const generators: Generators = { rules: options.rules, builtIn: createLocalGenerator(options) };
  const slots = createSlots(canned === undefined ? options.workers : CANNED_AT_ONCE);

  /** Makes the result of a request whose sources have all been uploaded or fetched. */
  const make = async (
    taskId: string,
    attempt: number,
    request: TaskRequest,
    { folder, signal, keeper }: Omit<Parameters<TaskExecutor>[1], 'markStarted'>,
  ): Promise<TaskResult> => {
    // A service that was killed may have left an incomplete file there.
    await rm(folder.resultsOf(taskId), { recursive: true, force: true });
    if (canned !== undefined) return writeResult(folder.resultsOf(taskId), await canned.of(request));
    const common = { taskId, folder, signal };
    const onSaid = (words: string): void => options.onSaid(taskId, words);
    switch (request.kind) {
      case 'model':
        return generateModel(generators, { ...common, attempt, request, onSaid, keeper });
      case 'depth':
        return options.cutouts.within(taskId, (cutout) =>
          makeDepthMap({ ...common, request, pool: options.depthPool, cutout, onSaid }),
        );
      case 'segmentation':
        return makeSegments({ ...common, request, pool: options.segmentPool });
      default:
        return assertNever(request);
    }
  };

  const isBuiltIn = (request: TaskRequest): boolean =>
    request.kind !== 'model' ||
    chooseGenerator(generators.rules, request, generators.builtIn) === generators.builtIn;

  return async ({ id, request, fate, endedWorkers }, { folder, markStarted, signal, keeper }) => {
    if (fate?.ends === 'failed') {
      await markStarted();
      return { made: false, failure: { shape: fate.shape, msg: fate.msg } };
    }
    // The limit was reached in an earlier run of the service, which ended before it recorded the failure.
    if (endedWorkers >= MAX_ENDED_WORKERS) return failGeneration(workersEndedMessage('lost', options.memory));
    try {
      const local = await options.sources.fetchSources(id, request, signal);
      const release = await slots.acquire(signal);
      try {
        await markStarted();
        if (options.random() < options.failRate) return failGeneration('by --fail-rate');
        let attempt = endedWorkers;
        const work = (within: AbortSignal): Promise<TaskResult> =>
          retryLostWorker(() => make(id, ++attempt, local, { folder, signal: within, keeper }), {
            countEndedWorker: () => options.countEndedWorker(id),
            maxEnded: MAX_ENDED_WORKERS,
            memory: options.memory,
            log: (words) => log(`task ${id}: ${words}`),
          });
        const limited = isBuiltIn(local)
          ? withTimeLimit(work, { minutes: MAX_MINUTES, clock, signal })
          : work(signal);
        return { made: true, result: await limited };
      } finally {
        release();
      }
    } catch (error) {
      signal.throwIfAborted();
      const fault = messageOfInputFault(error);
      // What may be paid for fails by the word of its keeper, and by what came of it.
      if (fault !== undefined && (keeper === undefined || error instanceof GenerationFailed))
        return failGeneration(fault, warningsOfFault(error));
      if (error instanceof MachineFault || error instanceof TaskOwed) throw error;
      log(`task ${id}: ${wordsOf(error)}`);
      throw new MachineFault('the local service had an error of its own', { cause: error });
    }
  };
}

/** An error with its causes, for the log. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${wordsOf(error.cause)}`;
}
