import type { Database, Queries } from '../database/database.ts';
import { type Claim, JOB_SCHEMA, TASK_QUEUE, type TaskQueue } from '../queue/task-queue.ts';
import { IS_OPEN, TASK_COLUMNS, type TaskRow } from '../store/task-row.ts';

/** A task that was taken by a worker. */
export interface TakenTask {
  readonly row: TaskRow;
  readonly claim: Claim;
}

/** Names the lock of taking among the advisory locks of the database. */
const TAKE_LOCK = 7_362_002;

/**
 * Takes the next task, in one transaction: the claim of its job, and its next attempt. Workers take one after the other, so that no client
 * gets more tasks at once than it may have. A client's turn comes by its priority, then by how few of its tasks run, then by how long ago
 * one was taken: a client with thousands of tasks does not hold up one with a single task.
 * @returns undefined if nothing waits for a worker
 */
export async function takeTask(
  database: Database,
  queue: TaskQueue,
  { worker, now }: { readonly worker: string; readonly now: number },
): Promise<TakenTask | undefined> {
  return database.transaction(async (queries) => {
    await queries.query('SELECT pg_advisory_xact_lock($1)', [TAKE_LOCK]);
    for (;;) {
      const claim = await claimNext(queries, queue);
      if (claim === undefined) return undefined;
      const [row] = await queries.query<TaskRow>(
        `UPDATE studio.task SET state = 'processing', attempt = attempt + 1, worker = $2, started_at = $3
         WHERE id = $1 AND ${IS_OPEN} RETURNING ${TASK_COLUMNS}`,
        [claim.taskId, worker, now],
      );
      if (row === undefined) {
        await queue.complete(queries, [claim.jobId]);
        continue;
      }
      await queries.query('UPDATE studio.task SET job_id = $2 WHERE id = $1', [row.id, claim.jobId]);
      await queries.query('UPDATE studio.client SET taken_at = $2 WHERE id = $1', [row.client_id, now]);
      return { row, claim };
    }
  });
}

async function claimNext(queries: Queries, queue: TaskQueue) {
  const waiting = await queries.query<{ id: string; may: boolean }>(
    `SELECT client.id, coalesce(count(*) FILTER (WHERE job.state = 'active') < client.at_once, true) AS may
     FROM ${JOB_SCHEMA}.job AS job JOIN studio.client AS client ON client.id = job.group_id
     WHERE job.name = '${TASK_QUEUE}' AND job.state <= 'active'
     GROUP BY client.id
     HAVING count(*) FILTER (WHERE job.state < 'active') > 0
     ORDER BY may DESC, client.priority DESC, count(*) FILTER (WHERE job.state = 'active'), client.taken_at, client.id`,
  );
  const [next, ...others] = waiting;
  if (next?.may !== true) return undefined;
  return queue.claim(
    queries,
    others.map(({ id }) => id),
  );
}
