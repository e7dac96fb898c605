import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { REMOTE_STATES, remoteStateSchema, taskKindSchema } from '../../../shared/interface/tasks.ts';
import { type Credits, creditsSchema } from '../../../shared/model/credits.ts';
import { CALLBACK_STATES } from '../store/callback.ts';

const callbackStateSchema = z.enum(CALLBACK_STATES);

const recentTaskSchema = z.object({
  id: z.string(),
  kind: taskKindSchema,
  state: remoteStateSchema,
  price: creditsSchema,
  createdAt: z.number(),
  /** From processing to the end, in milliseconds; null if it has not ended, or never started. */
  tookMs: z.number().nullable(),
  callback: z
    .object({
      url: z.string(),
      state: callbackStateSchema,
      deliveries: z.number(),
      words: z.string().nullable(),
    })
    .nullable(),
});
export type RecentTask = z.infer<typeof recentTaskSchema>;

/** The data of the status page. */
export interface StatusReport {
  readonly balance: Credits;
  readonly tasks: Readonly<Record<(typeof REMOTE_STATES)[number], number>>;
  readonly callbacks: Readonly<Record<(typeof CALLBACK_STATES)[number], number>>;
  /** Newest first. */
  readonly recent: readonly RecentTask[];
}

const RECENT = 25;

/** Reads the status from the service's database. */
export function createStatusReader(database: DatabaseSync): () => StatusReport {
  const selectBalance = database.prepare('SELECT balance FROM account');
  const countTasks = database.prepare('SELECT state, COUNT(*) AS number FROM task GROUP BY state');
  const countCallbacks = database.prepare('SELECT state, COUNT(*) AS number FROM callback GROUP BY state');
  const selectRecent = database.prepare(`
    SELECT id, kind, task.state AS state, price, created_at, started_at, ended_at,
      url, callback.state AS callback_state, deliveries, words
    FROM task LEFT JOIN callback ON callback.task_id = task.id
    ORDER BY task.rowid DESC LIMIT ${RECENT}`);

  return () => ({
    balance: creditsSchema.parse(selectBalance.get()?.['balance']),
    tasks: countByState(REMOTE_STATES, countTasks.all()),
    callbacks: countByState(CALLBACK_STATES, countCallbacks.all()),
    recent: selectRecent.all().map(toRecent),
  });
}

function countByState<State extends string>(
  states: readonly State[],
  rows: readonly Record<string, SQLOutputValue>[],
): Record<State, number> {
  const numbers = new Map(rows.map((row) => [row['state'], Number(row['number'])]));
  return Object.fromEntries(states.map((state) => [state, numbers.get(state) ?? 0])) as Record<State, number>;
}

function toRecent(row: Record<string, SQLOutputValue>): RecentTask {
  const [started, ended] = [row['started_at'], row['ended_at']];
  return recentTaskSchema.parse({
    id: row['id'],
    kind: row['kind'],
    state: row['state'],
    price: row['price'],
    createdAt: row['created_at'],
    tookMs: started === null || ended === null ? null : Number(ended) - Number(started),
    callback:
      row['url'] === null
        ? null
        : {
            url: row['url'],
            state: row['callback_state'],
            deliveries: row['deliveries'],
            words: row['words'],
          },
  });
}
