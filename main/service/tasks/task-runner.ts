import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { CannedResults } from '../canned/canned-results.ts';
import type { Clock } from '../clock.ts';
import type { CutoutOrders } from '../cutout/cutout-orders.ts';
import type { DataFolder } from '../data/data-folder.ts';
import type { DepthPool } from '../depth/depth-pool.ts';
import type { GeneratorPool } from '../generate/pool.ts';
import { createLocalGenerator } from '../generators/local/local-generator.ts';
import type { SegmentPool } from '../segment/segment-pool.ts';
import { createSlots } from '../slots.ts';
import type { Sources } from '../sources/sources.ts';
import type { Task, TaskRequest, TaskResult } from '../task.ts';
import type { TexturePool } from '../texture/texture-pool.ts';
import { writeResult } from '../workers/write-result.ts';
import { type Generators, generateModel } from './generate-model.ts';
import { makeDepthMap } from './make-depth-map.ts';
import { makeSegments } from './make-segments.ts';
import { failGeneration, messageOfInputFault, type Outcome } from './outcome.ts';
import { retryLostWorker, workersEndedMessage } from './retry-lost-worker.ts';
import type { TaskStore } from './task-store.ts';
import { withTimeLimit } from './with-time-limit.ts';

/** Runs tasks, from `created` to `success` or `failed`. */
export interface TaskRunner {
  readonly add: (task: Task) => void;
  /** Stops all work. Tasks that are under way stay open in the store; the next start resumes them. */
  readonly close: () => Promise<void>;
}

export interface TaskRunnerOptions {
  readonly store: TaskStore;
  readonly folder: DataFolder;
  readonly pool: GeneratorPool;
  readonly depthPool: DepthPool;
  readonly segmentPool: SegmentPool;
  readonly texturePool: TexturePool;
  readonly sources: Sources;
  /** The external program that cuts pictures out. */
  readonly cutouts: CutoutOrders;
  /** Whether baked light is evened out of textures whose work begins now. */
  readonly evenLight: () => boolean;
  /** Ready-made results that replace all generation; undefined to generate. */
  readonly canned: CannedResults | undefined;
  readonly clock: Clock;
  /** Generations at the same time. */
  readonly workers: number;
  /** Memory that one worker process may take, in bytes. */
  readonly memory: number;
  /** How long a task stays in queueing, at least. */
  readonly queueSeconds: number;
  /** How long a task stays in processing, at least. If not 0, tasks that wait for a worker count as processing, too. */
  readonly taskSeconds: number;
  /** Share of tasks that fail on purpose, 0 … 1. */
  readonly failRate: number;
  /** Gives a random number x with 0 ≤ x < 1. */
  readonly random: () => number;
  /** Called after the store has recorded that a task ended. */
  readonly onEnded: (taskId: string) => void;
  /** Called with sentences about the work of a task that is under way. */
  readonly onSaid: (taskId: string, words: string) => void;
  readonly log: (line: string) => void;
}

/** A task that takes longer than this fails. It is a hundred times what the largest models take. */
const MAX_MINUTES = 30;
/** A task fails after so many of its worker processes ended early. Otherwise it would be retried for ever. */
const MAX_ENDED_WORKERS = 2;
/** Ready-made results need no worker. This limit lets the event loop answer queries in between. */
const CANNED_AT_ONCE = 16;
/** Tasks that are resumed in one turn of the event loop after a start. */
const RESUMED_PER_TURN = 50;

/** Resumes the tasks that an earlier run of the service left open: they go back to queueing and are generated again. */
export function createTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { store, folder, canned, clock, log } = options;
  const generators: Generators = { rules: [], builtIn: createLocalGenerator(options) };
  const slots = createSlots(canned === undefined ? options.workers : CANNED_AT_ONCE);
  const stop = new AbortController();
  const running = new Set<Promise<void>>();

  /** Makes the result of a request whose sources have all been uploaded or fetched. */
  const make = async (
    taskId: string,
    attempt: number,
    request: TaskRequest,
    signal: AbortSignal,
  ): Promise<TaskResult> => {
    // A service that was killed may have left an incomplete file there.
    await rm(folder.resultsOf(taskId), { recursive: true, force: true });
    if (canned !== undefined) return writeResult(folder.resultsOf(taskId), await canned.of(request));
    const common = { taskId, folder, signal };
    const onSaid = (words: string): void => options.onSaid(taskId, words);
    switch (request.kind) {
      case 'model':
        return generateModel(generators, { ...common, attempt, request, onSaid });
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

  /**
   * Fetches a task's sources, makes its result and reports how that ended. Addresses are fetched before a worker slot is
   * acquired, so that a host that hangs does not block a worker.
   * @param markStarted called when the task's work begins
   */
  const execute = async (
    { id, request, fate, endedWorkers }: Task,
    markStarted: () => void,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    if (fate?.ends === 'failed') {
      markStarted();
      return { made: false, failure: { shape: fate.shape, msg: fate.msg } };
    }
    // The limit was reached in an earlier run of the service, which ended before it recorded the failure.
    if (endedWorkers >= MAX_ENDED_WORKERS) return failGeneration(workersEndedMessage('lost', options.memory));
    try {
      const local = await options.sources.fetchSources(id, request, signal);
      const release = await slots.acquire(signal);
      try {
        markStarted();
        if (options.random() < options.failRate) return failGeneration('by --fail-rate');
        let attempt = endedWorkers;
        const result = await withTimeLimit(
          (within) =>
            retryLostWorker(() => make(id, ++attempt, local, within), {
              countEndedWorker: () => store.countEndedWorker(id),
              maxEnded: MAX_ENDED_WORKERS,
              memory: options.memory,
              log: (words) => log(`task ${id}: ${words}`),
            }),
          { minutes: MAX_MINUTES, clock, signal },
        );
        return { made: true, result };
      } finally {
        release();
      }
    } catch (error) {
      signal.throwIfAborted();
      const fault = messageOfInputFault(error);
      if (fault !== undefined) return failGeneration(fault);
      log(`task ${id}: ${wordsOf(error)}`);
      return failGeneration('the local service had an error of its own');
    }
  };

  const run = async (task: Task): Promise<void> => {
    // Each task has its own signal: adding a listener to a signal with thousands of listeners is slow.
    const signal = AbortSignal.any([stop.signal]);
    // The answer with the task's id is sent first.
    await nextTurn();
    signal.throwIfAborted();
    const stuckState = task.fate?.ends === 'never' ? task.fate.state : undefined;
    if (task.state === 'created' && stuckState !== 'created') store.markQueueing(task.id);
    await clock.sleep(task.createdAt + options.queueSeconds * 1000 - clock.now(), signal);
    if (stuckState !== undefined) {
      if (stuckState === 'processing') store.markProcessing(task.id, clock.now());
      await once(stop.signal, 'abort');
      return;
    }
    const countsAsProcessing = options.taskSeconds > 0;
    if (countsAsProcessing) store.markProcessing(task.id, clock.now());
    const startedAt = clock.now();
    const markStarted = (): void => {
      if (!countsAsProcessing) store.markProcessing(task.id, clock.now());
    };
    const outcome = await execute(task, markStarted, signal);
    await clock.sleep(startedAt + options.taskSeconds * 1000 - clock.now(), signal);
    finish(task, outcome);
    await rm(folder.uploadsOf(task.id), { recursive: true, force: true });
    // If the disk was full, an incomplete result may be there.
    if (!outcome.made) await rm(folder.resultsOf(task.id), { recursive: true, force: true });
  };

  const finish = (task: Task, outcome: Outcome): void => {
    if (outcome.made) store.succeed(task.id, outcome.result, clock.now());
    else store.fail(task.id, outcome.failure, clock.now());
    options.onEnded(task.id);
    log(`task ${task.id}: ${outcome.made ? 'success' : `failed, refunded: ${outcome.failure.msg}`}`);
  };

  const add = (task: Task): void => {
    const done = run(task)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) log(`task ${task.id}: left as it is: ${String(error)}`);
      })
      .finally(() => running.delete(done));
    running.add(done);
  };

  /** Resumes a few tasks at a time, so that a service with thousands of open tasks answers requests at once. */
  const resumeOpenTasks = async (ids: readonly string[]): Promise<void> => {
    for (const [index, id] of ids.entries()) {
      if (index % RESUMED_PER_TURN === 0) await nextTurn();
      if (stop.signal.aborted) return;
      try {
        const task = store.find(id);
        if (task !== undefined) add(task);
      } catch (error) {
        log(`task ${id}: left as it is: ${String(error)}`);
      }
    }
  };

  const openIds = store.requeueOpen();
  folder.sweepUploads(new Set(openIds));
  folder.sweepResults(new Set(store.listResults().map(({ id }) => id)));
  const resuming = resumeOpenTasks(openIds);

  return {
    add,
    close: async () => {
      stop.abort();
      await resuming;
      await Promise.all(running);
    },
  };
}

/** An error with its causes, for the log. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${wordsOf(error.cause)}`;
}
