import type { Database } from '../database/database.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { endTask } from './end-task.ts';
import { IS_OPEN } from './task-row.ts';

const REVOKED = { shape: 'code', msg: 'generate failed: the client was revoked' } as const;

/**
 * Revokes a client: its tokens end at once, and it creates no more tasks. Then its tasks fail and are refunded, in one transaction, and workers
 * give up those under way. That locks in the order of taking (job, task, client), so neither waits for the other. If the command ends
 * between the two, running it again finishes the rest. A task that a keeper owes goes on to
 * its end: the account pays for it, and the client stays charged.
 * @returns how many tasks it ended
 */
export async function revokeClient(
  database: Database,
  queue: TaskQueue,
  clientId: string,
  now: number,
): Promise<number> {
  await database.query('UPDATE studio.client SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1', [
    clientId,
    now,
  ]);
  return database.transaction(async (queries) => {
    const jobs = await queries.query<{ id: string }>(
      `SELECT job_id AS id FROM studio.task WHERE client_id = $1 AND ${IS_OPEN} AND job_id IS NOT NULL`,
      [clientId],
    );
    await queue.complete(
      queries,
      jobs.map(({ id }) => id),
    );
    const open = await queries.query<{ id: string }>(
      `SELECT id FROM studio.task WHERE client_id = $1 AND ${IS_OPEN} ORDER BY id FOR UPDATE`,
      [clientId],
    );
    // Looked for once they are locked: one may have been taken a moment ago.
    const owed = await queries.query<{ id: string }>(
      'SELECT task_id AS id FROM studio.owed WHERE task_id = ANY($1)',
      [open.map(({ id }) => id)],
    );
    const ended = open.filter(({ id }) => !owed.some((each) => each.id === id));
    for (const { id } of ended)
      await endTask(queries, queue, { taskId: id }, { state: 'failed', outcome: REVOKED }, now);
    return ended.length;
  });
}
