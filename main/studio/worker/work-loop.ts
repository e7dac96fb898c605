import { setTimeout as wait } from 'node:timers/promises';
import type { Model } from '../../../shared/interface/models.ts';
import { createSlots } from '../../service/slots.ts';
import type { KeeperOfModels } from '../store/keepers.ts';
import { type AttemptOptions, makeAttempt } from './attempt.ts';
import { isTaskWaiting, type TakenTask, takeTask } from './take-task.ts';

/** A worker's tasks. */
export interface WorkLoop {
  /** Takes no more tasks, and puts those that are under way back. */
  readonly drain: () => Promise<void>;
}

const IDLE_MS = 250;
/** The pause after the database or the results folder did not answer. */
const AWAY_MS = 2000;
/** The pause after this machine could not make a task. Without one, it would be the first to take every task, and fail them all. */
const REST_MS = 30_000;

/** Takes tasks and makes them, so many at once, until it is drained. */
export function startWorkLoop(
  options: AttemptOptions & {
    readonly atOnce: number;
    /** Names this process. */
    readonly worker: string;
    /** The keepers that it speaks for now. */
    readonly keepers: () => readonly KeeperOfModels[];
    /** See Taker. */
    readonly notOwn: readonly Model[];
  },
): WorkLoop {
  const { atOnce, worker, keepers, notOwn, database, queue, clock, folder, log } = options;
  const drain = new AbortController();

  // One lane takes at a time: all of them would keep connections from those that beat.
  const taking = createSlots(1);
  let rest = Promise.resolve();
  let wasIdle = false;

  const take = async (): Promise<TakenTask | undefined> => {
    const release = await taking.acquire(drain.signal);
    try {
      await rest;
      drain.signal.throwIfAborted();
      // A result that could not be kept would be made for nothing.
      await folder.check();
      const taken =
        // What a keeper owes is in no queue.
        wasIdle && keepers().length === 0 && !(await isTaskWaiting(database))
          ? undefined
          : await takeTask(database, queue, {
              worker,
              now: clock.now(),
              keepers: keepers(),
              notOwn,
            });
      wasIdle = taken === undefined;
      if (wasIdle) await wait(IDLE_MS, undefined, { signal: drain.signal });
      return taken;
    } catch (error) {
      drain.signal.throwIfAborted();
      log(`no task can be taken: ${String(error)}`, { level: 'warn' });
      await wait(AWAY_MS, undefined, { signal: drain.signal });
      return undefined;
    } finally {
      release();
    }
  };

  const lane = async (): Promise<void> => {
    while (!drain.signal.aborted) {
      const taken = await take().catch(() => undefined);
      if (taken === undefined) continue;
      const end = await makeAttempt(taken, AbortSignal.any([drain.signal]), options);
      if (end === 'machine-fault')
        rest = wait(REST_MS, undefined, { signal: drain.signal }).catch(() => undefined);
    }
  };
  const lanes = Array.from({ length: atOnce }, lane);

  return {
    drain: async () => {
      drain.abort();
      await Promise.all(lanes);
    },
  };
}
