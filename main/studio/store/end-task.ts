import type { TaskHold } from '../../service/store/service-store.ts';
import type { TaskFailure, TaskResult } from '../../service/task.ts';
import type { Queries } from '../database/database.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { IS_OPEN } from './task-row.ts';

/** How a task ends, as it is stored. */
export type End =
  | { readonly state: 'success'; readonly outcome: TaskResult }
  | { readonly state: 'failed'; readonly outcome: TaskFailure };

/**
 * Ends a task within a transaction: its row, its refund if it failed, its callback and its job.
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
  const [task] = await queries.query<{ client_id: string; job_id: string | null; from_balance: boolean }>(
    `UPDATE studio.task SET state = $2, outcome = $3, ended_at = $4
     WHERE id = $1 AND ${IS_OPEN} AND ($5::int IS NULL OR attempt = $5) RETURNING client_id, job_id, from_balance`,
    [taskId, end.state, JSON.stringify(end.outcome), at, attempt ?? null],
  );
  if (task === undefined) return false;
  if (end.state === 'failed') {
    await queries.query(
      `INSERT INTO studio.entry (client_id, reason, task_id, amount, at)
       SELECT client_id, 'refund', id, price, $2 FROM studio.task WHERE id = $1`,
      [taskId, at],
    );
    // What was not charged to a balance, since the client was unlimited then, is not credits now.
    if (task.from_balance)
      await queries.query(
        'UPDATE studio.client SET balance = balance + (SELECT price FROM studio.task WHERE id = $1) WHERE id = $2',
        [taskId, task.client_id],
      );
  }
  await queries.query(
    "UPDATE studio.callback SET state = 'due', due_at = $2 WHERE task_id = $1 AND state = 'waiting'",
    [taskId, at],
  );
  if (task.job_id !== null) await queue.complete(queries, [task.job_id]);
  return true;
}
