import type { TaskFailure } from '../../service/task.ts';
import type { Queries } from '../database/database.ts';
import { SILENCE_COUNTS } from '../queue/look-for-dead.ts';
import { HEARTBEAT_SECONDS, type TaskQueue } from '../queue/task-queue.ts';
import { endTask } from './end-task.ts';
import { IS_OPEN, TASK_COLUMNS, type TaskRow } from './task-row.ts';

/*
 * Tasks that were handed to a keeper. They have no job in the queue: nothing but their keeper's word, or a person's, ends them, and no worker
 * but one that speaks for their keeper takes them again.
 */

/** Why a task has no result yet. */
export interface Owing {
  /** The end of a sentence. */
  readonly words: string;
  /** Whether nothing happens any more without a person's word. */
  readonly needsWord: boolean;
}

/** Whether a worker has the task now, as far as it is known. SQL, over `studio.owed AS owed`. */
export const HAS_WORKER = `(owed.beaten_at >= now() - interval '${HEARTBEAT_SECONDS} seconds')`;
/** When the keeper is asked again for a task that it owes. */
const AGAIN_SECONDS = 5;
/** For one that waits for a word: that may be given to the keeper itself, too. */
const AGAIN_AFTER_WORD_SECONDS = 60;

/** Hands a task to a keeper, whose worker has just taken it. Its job in the queue must be completed in the same transaction. */
export async function pinTask(
  queries: Queries,
  task: { readonly taskId: string; readonly keeper: string; readonly worker: string; readonly now: number },
): Promise<void> {
  await queries.query('UPDATE studio.task SET job_id = NULL WHERE id = $1', [task.taskId]);
  await queries.query(
    'INSERT INTO studio.owed (task_id, keeper, since, worker, beaten_at) VALUES ($1, $2, $3, $4, now())',
    [task.taskId, task.keeper, task.now, task.worker],
  );
}

/**
 * Takes a task again that is owed by a keeper and that no worker has. Only one transaction at a time may do so. However many tasks its client
 * may have at once: it was counted when it was handed over, and may be paid for since, so its result must not wait for what was begun later.
 */
export async function takeOwed(
  queries: Queries,
  { keeper, worker, now }: { readonly keeper: string; readonly worker: string; readonly now: number },
): Promise<TaskRow | undefined> {
  const [next] = await queries.query<{ id: string }>(
    `SELECT task_id AS id FROM studio.owed AS owed WHERE keeper = $1 AND again_at <= now()
       AND (beaten_at IS NULL OR (NOT ${HAS_WORKER} AND ${SILENCE_COUNTS}))
     ORDER BY again_at, task_id LIMIT 1`,
    [keeper],
  );
  if (next === undefined) return undefined;
  const [row] = await queries.query<TaskRow>(
    `UPDATE studio.task SET state = 'processing', attempt = attempt + 1, worker = $2, started_at = $3
     WHERE id = $1 AND ${IS_OPEN} RETURNING ${TASK_COLUMNS}`,
    [next.id, worker, now],
  );
  // It has ended at this moment.
  if (row === undefined) return undefined;
  await queries.query('UPDATE studio.owed SET worker = $2, beaten_at = now() WHERE task_id = $1', [
    next.id,
    worker,
  ]);
  return row;
}

/** Says that a worker still has its attempt. */
export async function beatOwed(queries: Queries, id: string, attempt: number): Promise<void> {
  await queries.query(
    `UPDATE studio.owed SET beaten_at = now() FROM studio.task AS task
     WHERE task_id = $1 AND task.id = task_id AND task.attempt = $2 AND task.${IS_OPEN}`,
    [id, attempt],
  );
}

/**
 * Gives an attempt up. The task stays its keeper's, and is asked for again later.
 * @param why undefined if the worker ends, so that the next may take it at once
 * @returns false if another attempt has it
 */
export async function releaseOwed(
  queries: Queries,
  { id, attempt }: { readonly id: string; readonly attempt: number },
  why: Owing | undefined,
): Promise<boolean> {
  const [task] = await queries.query(
    `UPDATE studio.task SET state = 'queueing' WHERE id = $1 AND attempt = $2 AND ${IS_OPEN} RETURNING 1`,
    [id, attempt],
  );
  if (task === undefined) return false;
  if (why === undefined) {
    await queries.query('UPDATE studio.owed SET beaten_at = NULL, again_at = now() WHERE task_id = $1', [id]);
    return true;
  }
  const { words, needsWord } = why;
  await queries.query(
    `UPDATE studio.owed SET beaten_at = NULL, words = $2, needs_word = $3, again_at = now() + $4 * interval '1 second'
     WHERE task_id = $1`,
    [id, words, needsWord, needsWord ? AGAIN_AFTER_WORD_SECONDS : AGAIN_SECONDS],
  );
  return true;
}

/**
 * Fails a task that its keeper does not know, within a transaction. While a worker has it, nothing is changed: the task may be on its way to
 * the keeper, and would be paid for after its refund.
 * @returns false if nothing was changed
 */
export async function failUnknown(
  queries: Queries,
  queue: TaskQueue,
  taskId: string,
  { failure, at }: { readonly failure: TaskFailure; readonly at: number },
): Promise<boolean> {
  // Nobody takes it until the end of the transaction.
  await queries.query('SELECT 1 FROM studio.task WHERE id = $1 FOR UPDATE', [taskId]);
  const taken = await queries.query(
    `SELECT 1 FROM studio.owed AS owed WHERE task_id = $1 AND ${HAS_WORKER}`,
    [taskId],
  );
  if (taken.length > 0) return false;
  return endTask(queries, queue, { taskId }, { state: 'failed', outcome: failure }, at);
}
