import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataFolder } from '../data/data-folder.ts';
import type { Task } from '../task.ts';
import { createTaskExecutor, type TaskExecutorOptions } from './execute-task.ts';
import { MachineFault } from './machine-fault.ts';
import { failGeneration, type Outcome } from './outcome.ts';
import type { TaskStore } from './task-store.ts';

/** Runs tasks, from `created` to `success` or `failed`. */
export interface TaskRunner {
  readonly add: (task: Task) => void;
  /** Stops all work. Tasks that are under way stay open in the store; the next start resumes them. */
  readonly close: () => Promise<void>;
}

export interface TaskRunnerOptions extends Omit<TaskExecutorOptions, 'rules' | 'countEndedWorker'> {
  readonly store: TaskStore;
  readonly folder: DataFolder;
  /** How long a task stays in queueing, at least. */
  readonly queueSeconds: number;
  /** How long a task stays in processing, at least. If not 0, tasks that wait for a worker count as processing, too. */
  readonly taskSeconds: number;
  /** Called after the store has recorded that a task ended. */
  readonly onEnded: (taskId: string) => void;
}

/** Tasks that are resumed in one turn of the event loop after a start. */
const RESUMED_PER_TURN = 50;

/** How long the store is left alone after it could not record the end of a task. */
const RECORD_PAUSE_MS = 2_000;

/** Resumes the tasks that an earlier run of the service left open: they go back to queueing and are generated again. */
export function createTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { store, folder, clock, log } = options;
  const stop = new AbortController();
  const running = new Set<Promise<void>>();

  const execute = createTaskExecutor({ ...options, rules: [], countEndedWorker: store.countEndedWorker });

  /** Milliseconds that are left of a time since then. The clock may have been set back since. */
  const leftOf = (seconds: number, since: number): number =>
    seconds * 1000 - Math.max(0, clock.now() - since);

  const run = async (task: Task): Promise<void> => {
    // Each task has its own signal: adding a listener to a signal with thousands of listeners is slow.
    const signal = AbortSignal.any([stop.signal]);
    // The answer with the task's id is sent first.
    await nextTurn();
    signal.throwIfAborted();
    const stuckState = task.fate?.ends === 'never' ? task.fate.state : undefined;
    if (task.state === 'created' && stuckState !== 'created') store.markQueueing(task.id);
    await clock.sleep(leftOf(options.queueSeconds, task.createdAt), signal);
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
    const outcome = await execute(task, { folder, markStarted, signal }).catch((error: unknown) => {
      // There is no other machine.
      if (error instanceof MachineFault) return failGeneration(error.message);
      throw error;
    });
    await clock.sleep(leftOf(options.taskSeconds, startedAt), signal);
    // If the disk was full, an incomplete result may be there, which takes the room that the record needs.
    if (!outcome.made) await rm(folder.resultsOf(task.id), { recursive: true, force: true });
    await record(task, outcome, signal);
    await rm(folder.uploadsOf(task.id), { recursive: true, force: true });
  };

  /** Records how a task ended. A store that takes nothing (a full disk) is tried until it does: else the task would never end. */
  const record = async (task: Task, outcome: Outcome, signal: AbortSignal): Promise<void> => {
    for (let isFirst = true; !tryToRecord(task, outcome, isFirst); isFirst = false) {
      await clock.sleep(RECORD_PAUSE_MS, signal);
    }
    options.onEnded(task.id);
    log(`task ${task.id}: ${outcome.made ? 'success' : `failed, refunded: ${outcome.failure.msg}`}`);
  };

  /** Whether it could be recorded. */
  const tryToRecord = (task: Task, outcome: Outcome, isFirst: boolean): boolean => {
    try {
      if (outcome.made) store.succeed(task.id, outcome.result, clock.now());
      else store.fail(task.id, outcome.failure, clock.now());
      return true;
    } catch (error) {
      // Of SQLite: anything else would be as wrong the next time.
      if (!(error instanceof Error && 'errcode' in error)) throw error;
      if (isFirst) log(`task ${task.id}: its end is not recorded yet, and is tried again: ${String(error)}`);
      return false;
    }
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
