import type { TaskHold } from '../../service/store/service-store.ts';
import type { TaskFailure, TaskResult } from '../../service/task.ts';
import type { Queries } from '../database/database.ts';
import { toJson } from '../database/json.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { DAY_MS, IS_OPEN } from './task-row.ts';

/** How a task ends, as it is stored. */
export type End =
  | { readonly state: 'success'; readonly outcome: TaskResult }
  | { readonly state: 'failed'; readonly outcome: TaskFailure };

/**
 * One statement: each that a worker waits for is a share of what a task costs. What was not charged to a balance, since the client was
 * unlimited then, is not credits now. A refund counts for the day of its task.
 */
const END = `
  WITH ended AS (
    UPDATE studio.task SET state = $2, outcome = $3, ended_at = $4
    WHERE id = $1 AND ${IS_OPEN} AND ($5::int IS NULL OR attempt = $5)
    RETURNING id, client_id, job_id, price, created_at, from_balance
  ), refund AS (
    INSERT INTO studio.entry (client_id, reason, task_id, amount, at)
    SELECT client_id, 'refund', id, price, $4 FROM ended WHERE $2 = 'failed'
  ), purse AS (
    UPDATE studio.client AS client SET
      balance = balance + CASE WHEN from_balance THEN price ELSE 0 END,
      spent = spent - CASE WHEN day = ended.created_at - ended.created_at % $6 THEN price ELSE 0 END
    FROM ended WHERE client.id = ended.client_id AND $2 = 'failed'
  ), told AS (
    UPDATE studio.callback SET state = 'due', due_at = $4
    WHERE task_id IN (SELECT id FROM ended) AND state = 'waiting'
  ), settled AS (
    DELETE FROM studio.owed WHERE task_id IN (SELECT id FROM ended)
  )
  SELECT job_id FROM ended`;

/**
 * Ends a task within a transaction: its row, its refund if it failed, its callback, its job, and what its keeper owed.
 * @param hold an attempt that is not the last changes nothing; without one, whoever has the task loses it
 * @returns false if nothing was changed
 */
export async function endTask(
  queries: Queries,
  queue: TaskQueue,
  { taskId, attempt }: TaskHold,
  end: End,
  at: number,
): Promise<boolean> {
  const [task] = await queries.query<{ job_id: string | null }>(END, [
    taskId,
    end.state,
    toJson(end.outcome),
    at,
    attempt ?? null,
    DAY_MS,
  ]);
  if (task === undefined) return false;
  if (task.job_id !== null) await queue.complete(queries, [task.job_id]);
  return true;
}
