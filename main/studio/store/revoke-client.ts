import type { Database } from '../database/database.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { endTask } from './end-task.ts';
import { IS_OPEN } from './task-row.ts';

const REVOKED = { shape: 'code', msg: 'generate failed: the client was revoked' } as const;

/**
 * Revokes a client, in one transaction: its tokens end at once, its tasks fail and are refunded, and workers give up those under way.
 * @returns how many tasks it ended
 */
export async function revokeClient(
  database: Database,
  queue: TaskQueue,
  clientId: string,
  now: number,
): Promise<number> {
  return database.transaction(async (queries) => {
    await queries.query('UPDATE studio.client SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1', [
      clientId,
      now,
    ]);
    const open = await queries.query<{ id: string }>(
      `SELECT id FROM studio.task WHERE client_id = $1 AND ${IS_OPEN} ORDER BY id FOR UPDATE`,
      [clientId],
    );
    for (const { id } of open)
      await endTask(queries, queue, { taskId: id }, { state: 'failed', outcome: REVOKED }, now);
    return open.length;
  });
}
