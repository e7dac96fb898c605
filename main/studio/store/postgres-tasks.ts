import { CreationUnknown, type Tasks } from '../../service/store/service-store.ts';
import { CommitUnknown, type Database } from '../database/database.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { createClientLanes } from './client-lanes.ts';
import { createTask, findKey } from './create-task.ts';
import { endTask } from './end-task.ts';
import { PURSE_COLUMNS, type Purse, spendable } from './purse.ts';
import { DAY_MS, TASK_COLUMNS, type TaskRow, toTask } from './task-row.ts';

/** An answer with URLs is noted once in so long, for it keeps the result from being deleted. */
const ASKED_MS = 60_000;

/** The tasks, credits and idempotency keys of a studio. */
export function createPostgresTasks(database: Database, queue: TaskQueue, now: () => number): Tasks {
  const lanes = createClientLanes();
  const find = async (where: string, values: readonly string[]): Promise<TaskRow | undefined> => {
    // PostgreSQL keeps no such text, so nothing has it for a name.
    if (values.some((value) => value.includes('\0'))) return undefined;
    const [row] = await database.query<TaskRow>(
      `SELECT ${TASK_COLUMNS} FROM studio.task WHERE ${where}`,
      values,
    );
    return row;
  };

  return {
    balance: async (clientId) => {
      const [purse] = await database.query<Purse>(
        `SELECT ${PURSE_COLUMNS} FROM studio.client WHERE id = $1`,
        [clientId, now(), DAY_MS],
      );
      if (purse === undefined) throw new Error(`There is no client ${clientId}`);
      return spendable(purse);
    },
    findKey: (keyed, at) => findKey(database, keyed, at),
    create: (task) =>
      lanes.run(task.clientId, async () => {
        try {
          return await database.transaction((queries) => createTask(queries, queue, task));
        } catch (cause) {
          if (cause instanceof CommitUnknown) {
            throw new CreationUnknown(`Whether task ${task.id} was created is not known`, { cause });
          }
          throw cause;
        }
      }),
    find: async (taskId, clientId) => {
      const row = await find('id = $1 AND client_id = $2', [taskId, clientId]);
      const [at, before] = [now(), now() - ASKED_MS];
      if (row?.state === 'success' && (row.asked_at ?? 0) < before) {
        await database.query(
          'UPDATE studio.task SET asked_at = $2 WHERE id = $1 AND coalesce(asked_at, 0) < $3',
          [taskId, at, before],
        );
      }
      return row && toTask(row);
    },
    findAny: async (taskId) => {
      const row = await find('id = $1', [taskId]);
      return row && toTask(row);
    },
    countEndedWorker: async (taskId) => {
      const [row] = await database.query<{ ended_workers: number }>(
        'UPDATE studio.task SET ended_workers = ended_workers + 1 WHERE id = $1 RETURNING ended_workers',
        [taskId],
      );
      return row?.ended_workers ?? 0;
    },
    succeed: (hold, outcome, at) =>
      database.transaction((queries) => endTask(queries, queue, hold, { state: 'success', outcome }, at)),
    fail: (hold, outcome, at) =>
      database.transaction((queries) => endTask(queries, queue, hold, { state: 'failed', outcome }, at)),
  };
}
