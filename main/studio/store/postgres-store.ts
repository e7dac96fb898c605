import type { ServiceStore } from '../../service/store/service-store.ts';
import type { Database } from '../database/database.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { createPostgresCallbacks } from './postgres-callbacks.ts';
import { createPostgresTasks } from './postgres-tasks.ts';
import { createPostgresTokens } from './postgres-tokens.ts';

/** A studio's store: many clients, many processes, PostgreSQL. */
export function createPostgresStore(
  database: Database,
  options: {
    readonly queue: TaskQueue;
    readonly now: () => number;
    readonly signingSecret: Buffer;
    readonly tokenTtlSeconds: number;
  },
): ServiceStore {
  const { queue, now, signingSecret, tokenTtlSeconds } = options;
  return {
    tokens: createPostgresTokens(database, { signingSecret, ttlSeconds: tokenTtlSeconds, now }),
    tasks: createPostgresTasks(database, queue, now),
    callbacks: createPostgresCallbacks(database, now),
    results: {
      list: async () => {
        const rows = await database.query<{ id: string; endedAt: number; fetchedAt: number | null }>(
          `SELECT id, ended_at::float8 AS "endedAt", fetched_at::float8 AS "fetchedAt"
           FROM studio.task WHERE state = 'success' AND swept_at IS NULL ORDER BY ended_at`,
        );
        return rows.map(({ id, endedAt, fetchedAt }) => ({ id, endedAt, fetchedAt: fetchedAt ?? undefined }));
      },
      markFetched: async (taskId, at) => {
        await database.query('UPDATE studio.task SET fetched_at = $2 WHERE id = $1 AND fetched_at IS NULL', [
          taskId,
          at,
        ]);
      },
      markSwept: async (taskId, at) => {
        await database.query("UPDATE studio.task SET swept_at = $2 WHERE id = $1 AND state = 'success'", [
          taskId,
          at,
        ]);
      },
    },
  };
}
