import { setTimeout as wait } from 'node:timers/promises';
import type { Model } from '../../../shared/interface/models.ts';
import type { GeneratorRun } from '../../service/generators/generator.ts';
import { taskRequestSchema } from '../../service/task.ts';
import { CommitUnknown, type Database, type Queries } from '../database/database.ts';
import { type Claim, JOB_SCHEMA, TASK_QUEUE } from '../queue/claims.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { type KeeperOfModels, keepersThere } from '../store/keepers.ts';
import { markOf } from '../store/marks.ts';
import { pinTask, takeOwed } from '../store/owed-tasks.ts';
import { IS_OPEN, TASK_COLUMNS, type TaskRow } from '../store/task-row.ts';
import { claimNext } from './claim-next.ts';

/** A task that was taken by a worker: its job was claimed, or it is owed by a keeper that the worker speaks for. */
export interface TakenTask {
  readonly row: TaskRow;
  /** Undefined for one that a keeper owes. */
  readonly claim: Claim | undefined;
  /** The keeper that it was handed to, and how much that has told of it; undefined for all others. */
  readonly keeper: GeneratorRun['keeper'];
}

/** Who takes tasks, and which. */
export interface Taker {
  /** Names the worker. */
  readonly worker: string;
  readonly now: number;
  /** The keepers that it speaks for. */
  readonly keepers: readonly KeeperOfModels[];
  /** Models that it does not make by itself: other workers do, or a keeper, whether it is there or not. */
  readonly notOwn: readonly Model[];
}

/** Names the lock of taking among the advisory locks of the database. */
const TAKE_LOCK = 7_362_002;
/** How often it is asked whether a task was taken whose commit got no answer, and the pause between. Its worker counts as dead after 25 s. */
const ASK_TIMES = 10;
const ASK_MS = 1000;

/**
 * Takes the next task, in one transaction: the claim of its job, and its next attempt. Workers take one after the other, so that no client
 * gets more tasks at once than it may have. A client's turn comes by its priority, then by how few of its tasks run, then by how long ago
 * one was taken: a client with thousands of tasks does not hold up one with a single task. What a keeper of this worker owes comes first; what
 * is for a keeper is handed to it for ever.
 * @returns undefined if nothing waits for this worker
 */
export async function takeTask(
  database: Database,
  queue: TaskQueue,
  taker: Taker,
): Promise<TakenTask | undefined> {
  const last: { taken?: TakenTask | undefined } = {};
  try {
    return await database.transaction(async (queries) => {
      last.taken = await takeNext(queries, queue, taker);
      return last.taken;
    });
  } catch (error) {
    if (!(error instanceof CommitUnknown) || last.taken === undefined) throw error;
    return (await isCommitted(database, last.taken, taker.worker)) ? last.taken : undefined;
  }
}

/**
 * Whether a task was taken although the answer to the commit was lost. It would count as a try of a worker that died. The lock of taking is
 * free again when that transaction has ended, one way or the other.
 */
async function isCommitted(database: Database, { row }: TakenTask, worker: string): Promise<boolean> {
  for (let time = 1; ; time += 1) {
    try {
      return await database.transaction(async (queries) => {
        await queries.query(LOCK, [TAKE_LOCK]);
        const found = await queries.query(
          `SELECT 1 FROM studio.task WHERE id = $1 AND attempt = $2 AND worker = $3 AND ${IS_OPEN}`,
          [row.id, row.attempt, worker],
        );
        return found.length === 1;
      });
    } catch (error) {
      if (time >= ASK_TIMES) throw error;
      await wait(ASK_MS);
    }
  }
}

const LOCK = 'SELECT pg_advisory_xact_lock($1)';

/** Within a transaction. */
async function takeNext(
  queries: Queries,
  queue: TaskQueue,
  { worker, now, ...taker }: Taker,
): Promise<TakenTask | undefined> {
  await queries.query(LOCK, [TAKE_LOCK]);
  const there = await keepersThere(queries, taker.keepers);
  for (const { id } of there) {
    const row = await takeOwed(queries, { keeper: id, worker, now });
    if (row !== undefined)
      return { row, claim: undefined, keeper: { name: id, mark: await markOf(queries, row.id) } };
  }
  const keeperOf = (model: Model) => there.find(({ models }) => models.includes(model));
  const others = taker.notOwn.filter((model) => keeperOf(model) === undefined);
  for (;;) {
    const claim = await claimNext(queries, queue, others);
    if (claim === undefined) return undefined;
    const [row] = await queries.query<TaskRow>(TAKE, [claim.taskId, worker, now, claim.jobId]);
    if (row === undefined) {
      await queue.complete(queries, [claim.jobId]);
      continue;
    }
    const model = modelForPrograms(row);
    const keeper = model && keeperOf(model);
    if (keeper !== undefined) {
      await queue.complete(queries, [claim.jobId]);
      await pinTask(queries, { taskId: row.id, keeper: keeper.id, worker, now });
      return { row, claim: undefined, keeper: { name: keeper.id, mark: 0 } };
    }
    return { row, claim, keeper: undefined };
  }
}

/** The model of a task that a program makes, if there is one for it. */
function modelForPrograms({ request }: TaskRow): Model | undefined {
  const read = taskRequestSchema.safeParse(request);
  return read.success && read.data.kind === 'model' && read.data.make !== 'texture'
    ? read.data.model
    : undefined;
}

/** Whether anything may wait for a worker: cheaper to ask than taking, for a worker that has nothing to do. */
export async function isTaskWaiting(database: Database): Promise<boolean> {
  const [row] = await database.query<{ waits: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM ${JOB_SCHEMA}.job WHERE name = $1 AND state < 'active' AND NOT blocked) AS waits`,
    [TASK_QUEUE],
  );
  return row?.waits === true;
}

const TAKE = `
  WITH taken AS (
    UPDATE studio.task SET state = 'processing', attempt = attempt + 1, worker = $2, started_at = $3, job_id = $4
    WHERE id = $1 AND ${IS_OPEN} RETURNING ${TASK_COLUMNS}
  ), turn AS (
    UPDATE studio.client SET taken_at = $3 WHERE id IN (SELECT client_id FROM taken)
  )
  SELECT * FROM taken`;
