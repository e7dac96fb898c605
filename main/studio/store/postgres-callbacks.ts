import { type Callback, callbackSchema } from '../../service/store/callback.ts';
import type { Callbacks } from '../../service/store/service-store.ts';
import type { Database } from '../database/database.ts';

const COLUMNS = 'task_id AS "taskId", url, origin, state, deliveries, due_at::float8 AS "dueAt", words';
/**
 * What is due. The clients come in turns, and the hosts of each: thousands of callbacks to a dead host do not hold up another's, and whoever
 * gives each of them a host of its own holds up nobody else.
 */
const DUE = `
  SELECT ${COLUMNS} FROM (
    SELECT callback.*, task.client_id, row_number() OVER (
      PARTITION BY task.client_id, substring(url from '^[a-z]+://[^/]+') ORDER BY due_at, task_id) AS turn
    FROM studio.callback AS callback JOIN studio.task AS task ON task.id = callback.task_id
    WHERE callback.state = 'due' AND due_at <= $1
  ) AS due
  ORDER BY row_number() OVER (PARTITION BY client_id ORDER BY turn, due_at, task_id), due_at, task_id LIMIT $2`;
/** As many as one look takes on. What is left is taken on by another front end, or by the next look. */
const AT_ONCE = 200;
/** A callback is taken on so long before it is due. Its process waits for the rest. */
const AHEAD_MS = 2000;

/** The callbacks of a studio. All front ends deliver them; a delivery is made by the one that has counted it. */
export function createPostgresCallbacks(database: Database, now: () => number): Callbacks {
  const select = async (text: string, values: readonly unknown[]): Promise<Callback[]> => {
    const rows = await database.query<object>(text, values);
    return rows.map((row) => callbackSchema.parse(row));
  };
  return {
    find: async (taskId) =>
      (await select(`SELECT ${COLUMNS} FROM studio.callback WHERE task_id = $1`, [taskId]))[0],
    listDue: () => select(DUE, [now() + AHEAD_MS, AT_ONCE]),
    countDelivery: async ({ taskId, deliveries }, dueAt) => {
      const counted = await database.query(
        `UPDATE studio.callback SET deliveries = deliveries + 1, due_at = $3
         WHERE task_id = $1 AND deliveries = $2 AND state = 'due' RETURNING 1`,
        [taskId, deliveries, dueAt],
      );
      return counted.length === 1;
    },
    recordFailure: async (taskId, words, dueAt) => {
      await database.query('UPDATE studio.callback SET words = $2, due_at = $3 WHERE task_id = $1', [
        taskId,
        words,
        dueAt,
      ]);
    },
    finish: async (taskId, state, words) => {
      await database.query(
        "UPDATE studio.callback SET state = $2, words = $3 WHERE task_id = $1 AND state = 'due'",
        [taskId, state, words],
      );
    },
  };
}
