import { setTimeout as wait } from 'node:timers/promises';
import { type AttemptOptions, makeAttempt } from './attempt.ts';
import { takeTask } from './take-task.ts';

/** A worker's tasks. */
export interface WorkLoop {
  /** Takes no more tasks, and puts those that are under way back. */
  readonly drain: () => Promise<void>;
}

const IDLE_MS = 250;
/** The pause after the database or the results folder did not answer. */
const AWAY_MS = 2000;

/** Takes tasks and makes them, so many at once, until it is drained. */
export function startWorkLoop(
  options: AttemptOptions & {
    readonly atOnce: number;
    /** Names this process. */
    readonly worker: string;
  },
): WorkLoop {
  const { atOnce, worker, database, queue, clock, folder, log } = options;
  const drain = new AbortController();

  const lane = async (): Promise<void> => {
    while (!drain.signal.aborted) {
      try {
        // A result that could not be kept would be made for nothing.
        await folder.check();
        const taken = await takeTask(database, queue, { worker, now: clock.now() });
        if (taken === undefined) await wait(IDLE_MS, undefined, { signal: drain.signal });
        else await makeAttempt(taken, AbortSignal.any([drain.signal]), options);
      } catch (error) {
        if (drain.signal.aborted) return;
        log(`no task can be taken: ${String(error)}`);
        await wait(AWAY_MS, undefined, { signal: drain.signal }).catch(() => undefined);
      }
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
