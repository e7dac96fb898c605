import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../service/clock.ts';
import type { Task } from '../../service/task.ts';
import type { TaskExecutor } from '../../service/tasks/execute-task.ts';
import { TaskOwed } from '../../service/tasks/generate-model.ts';
import { MachineFault } from '../../service/tasks/machine-fault.ts';
import { failGeneration, type Outcome } from '../../service/tasks/outcome.ts';
import type { Database } from '../database/database.ts';
import type { StudioFolder } from '../folder/studio-folder.ts';
import type { Log } from '../log.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { endTask } from '../store/end-task.ts';
import { folderOfAttempt, IS_OPEN, toTask } from '../store/task-row.ts';
import { holdOf } from './hold.ts';
import type { TakenTask } from './take-task.ts';

export interface AttemptOptions {
  readonly database: Database;
  readonly queue: TaskQueue;
  readonly clock: Clock;
  readonly folder: StudioFolder;
  readonly execute: TaskExecutor;
  /** How long a task is processing, at least. */
  readonly taskSeconds: number;
  readonly log: Log;
}

/** Why an attempt ended before its task did. */
class Ended extends Error {
  override readonly name = 'Ended';
}

const BEAT_MS = 3000;
/** How long the work of an attempt may take to end when the worker ends. A share that hangs is not waited for. */
const HUNG_MS = 10_000;
/** The pause after an end that could not be recorded because the database is away. */
const AGAIN_MS = 1000;

/**
 * Makes one attempt at a task. It beats while it works; once the task is somebody else's, it ends without a trace. When `drain` fires, the
 * task is put back for another worker.
 * @returns whether this machine can make tasks, as far as this one tells
 */
export async function makeAttempt(
  taken: TakenTask,
  drain: AbortSignal,
  options: AttemptOptions,
): Promise<'well' | 'machine-fault'> {
  const { database, queue, clock, folder, execute, taskSeconds, log } = options;
  const { row, keeper } = taken;
  const { id, attempt } = row;
  const hold = holdOf(taken, { database, queue });
  const name = folderOfAttempt(id, attempt);
  const stop = new AbortController();
  const finished = new AbortController();
  const signal = AbortSignal.any([stop.signal, drain]);
  let isPublished = false;
  const begunAt = performance.now();
  /** Logs how the attempt ended. */
  const logEnd = (
    outcome: 'success' | 'failed' | 'late' | 'machine-fault' | 'owed' | 'left' | 'given-up' | 'put-back',
    words: string,
  ): void =>
    log(`task ${id}: ${words}`, {
      level: ['success', 'owed', 'put-back', 'given-up'].includes(outcome) ? 'info' : 'warn',
      event: 'attempt',
      taskId: id,
      attempt,
      client: row.client_id,
      model: modelOf(row.request),
      seconds: Math.round(performance.now() - begunAt) / 1000,
      outcome,
    });

  const isOurs = async (): Promise<boolean> => {
    const rows = await database.query(
      `SELECT 1 FROM studio.task WHERE id = $1 AND attempt = $2 AND ${IS_OPEN}`,
      [id, attempt],
    );
    return rows.length === 1;
  };
  const beat = async (): Promise<void> => {
    for (;;) {
      await wait(BEAT_MS, undefined, { signal: finished.signal });
      try {
        await hold.beat();
        if (!(await isOurs())) stop.abort(new Ended('another worker has it, or it has ended'));
      } catch (error) {
        log(`task ${id}: no beat: ${String(error)}`);
      }
    }
  };
  const work = async (): Promise<Outcome> => {
    const startedAt = clock.now();
    const task = readTask(row);
    if (task === undefined) return failGeneration('the task cannot be read');
    const outcome = await execute(task, {
      folder: { uploadsOf: folder.uploadsOf, resultsOf: () => folder.makingOf(name) },
      markStarted: () => undefined,
      signal,
      keeper,
    });
    await clock.sleep(startedAt + taskSeconds * 1000 - clock.now(), signal);
    if (!outcome.made) return outcome;
    // Where the share was taken away meanwhile, its place is a folder of this machine, which nobody else sees.
    await folder.check().catch((cause: unknown) => {
      throw new MachineFault(cause instanceof Error ? cause.message : String(cause), { cause });
    });
    try {
      await folder.publish(name);
      isPublished = true;
      return outcome;
    } catch (error) {
      log(`task ${id}: its result could not be written: ${String(error)}`);
      // Its keeper has it, and is asked for it again.
      if (keeper !== undefined) throw new MachineFault('its result could not be written', { cause: error });
      return failGeneration('its result could not be written');
    }
  };
  /** Records the end. While the database is away it tries again: the work is done, and may be paid for. */
  const record = async (outcome: Outcome): Promise<boolean> => {
    const end = outcome.made
      ? ({ state: 'success', outcome: outcome.result } as const)
      : ({ state: 'failed', outcome: outcome.failure } as const);
    for (;;) {
      try {
        const isEnded = await database.transaction((queries) =>
          endTask(queries, queue, { taskId: id, attempt }, end, clock.now()),
        );
        return isEnded || (await isRecorded(database, id, attempt, end.state));
      } catch (error) {
        log(`task ${id}: its end is not recorded yet: ${String(error)}`);
        await wait(AGAIN_MS, undefined, { signal });
      }
    }
  };
  /** What cannot be removed is left to the sweep of a later day, and changes nothing about how the attempt ended. */
  const clear = (path: string): Promise<void> =>
    rm(path, { recursive: true, force: true }).catch((error: unknown) =>
      log(`task ${id}: ${path} is left: ${String(error)}`),
    );
  const beating = beat().catch(() => undefined);
  try {
    const outcome = await unlessHung(work(), drain);
    const isEnded = await record(outcome);
    if (isEnded) {
      if (outcome.made) logEnd('success', 'success');
      else logEnd('failed', `failed, refunded: ${outcome.failure.msg}`);
      await clear(folder.uploadsOf(id));
    } else {
      logEnd('late', `attempt ${attempt} is not the last; nothing was changed`);
    }
    if (!isEnded || !outcome.made) await clear(folder.resultsOf(name));
    return 'well';
  } catch (error) {
    if (!signal.aborted && (error instanceof MachineFault || error instanceof TaskOwed)) {
      const isOwed = error instanceof TaskOwed;
      if (isOwed) logEnd('owed', `owed: ${error.message}`);
      else logEnd('machine-fault', `this machine cannot make it: ${error.message}`);
      const why = { words: error.message, needsWord: isOwed && error.needsWord };
      // If the database is away, the missing beats say the same.
      await hold.giveUp(why).catch((cause: unknown) => log(`task ${id}: not given up: ${String(cause)}`));
      return isOwed ? 'well' : 'machine-fault';
    }
    if (!signal.aborted) logEnd('left', `left as it is: ${String(error)}`);
    else if (stop.signal.aborted) logEnd('given-up', `given up: ${String(stop.signal.reason)}`);
    else
      await hold.putBack().then(
        () => logEnd('put-back', 'put back'),
        (cause: unknown) => log(`task ${id}: not put back: ${String(cause)}`),
      );
    return 'well';
  } finally {
    finished.abort();
    await beating;
    if (!isPublished) await clear(folder.makingOf(name));
  }
}

/** The end of work; once its worker ends, it is not waited for any longer than a moment. */
async function unlessHung<Result>(work: Promise<Result>, drain: AbortSignal): Promise<Result> {
  const { promise: hung, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    timer = setTimeout(() => reject(new Error('its files do not answer')), HUNG_MS);
  };
  // A worker may have begun to end while it took the task.
  if (drain.aborted) begin();
  else drain.addEventListener('abort', begin, { once: true });
  try {
    return await Promise.race([work, hung]);
  } finally {
    drain.removeEventListener('abort', begin);
    clearTimeout(timer);
  }
}

/** Whether an earlier try to record the end was committed, though its answer was lost. */
async function isRecorded(database: Database, id: string, attempt: number, state: string): Promise<boolean> {
  const rows = await database.query(
    'SELECT 1 FROM studio.task WHERE id = $1 AND attempt = $2 AND state = $3',
    [id, attempt, state],
  );
  return rows.length === 1;
}

/** The model that a request names, or what kind of task it is. */
function modelOf(request: unknown): string {
  const { model, kind } = request as { readonly model?: string; readonly kind?: string };
  return model ?? kind ?? 'unknown';
}

function readTask(row: TakenTask['row']): Task | undefined {
  try {
    return toTask(row);
  } catch {
    return undefined;
  }
}
