import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { CALLBACK_DELIVERIES } from '../../../shared/interface/limits.ts';

/**
 * The callbacks that clients asked for.
 *
 *   waiting ─(the task has ended)─▶ due ─(delivery)─▶ taken
 *                                   ▲ └──▶ due again, after a pause
 *                                   └──────────────▶ given-up, after the last delivery
 *
 * A delivery is counted before it is made. So a service that is killed during a delivery never makes more than are allowed.
 */
export const CALLBACK_STATES = ['waiting', 'due', 'taken', 'given-up'] as const;
export type CallbackState = (typeof CALLBACK_STATES)[number];

const callbackSchema = z.object({
  taskId: z.string(),
  url: z.string(),
  /** The address at which the client reached this service; null if it is the service's own base URL. */
  origin: z.string().nullable(),
  state: z.enum(CALLBACK_STATES),
  deliveries: z.number().int().min(0).max(CALLBACK_DELIVERIES),
  /** When the next delivery is due, in milliseconds since the epoch. */
  dueAt: z.number().int(),
  /** How the last delivery went, in words. */
  words: z.string().nullable(),
});
export type Callback = z.infer<typeof callbackSchema>;

/** The callbacks on disk. `register` and `taskEnded` must be called inside the caller's transaction. */
export interface CallbackStore {
  readonly register: (taskId: string, url: string, origin: string | undefined) => void;
  /** Makes the task's callback due; does nothing if it has none. */
  readonly taskEnded: (taskId: string, at: number) => void;
  readonly find: (taskId: string) => Callback | undefined;
  /** All callbacks that still have to be delivered, ordered by the time at which they are due. */
  readonly listDue: () => readonly Callback[];
  /** Counts one more delivery, before it is made. The callback is due again at `dueAt`, unless it is finished before. */
  readonly countDelivery: (taskId: string, dueAt: number) => void;
  /** Records that the counted delivery failed. The next one is due at `dueAt`. */
  readonly recordFailure: (taskId: string, words: string, dueAt: number) => void;
  readonly finish: (taskId: string, state: 'taken' | 'given-up', words: string) => void;
}

const COLUMNS = 'task_id, url, origin, state, deliveries, due_at, words';

export function openCallbackStore(database: DatabaseSync): CallbackStore {
  const insert = database.prepare(
    "INSERT INTO callback (task_id, url, origin, state, deliveries, due_at) VALUES (?, ?, ?, 'waiting', 0, 0)",
  );
  const end = database.prepare(
    "UPDATE callback SET state = 'due', due_at = ? WHERE task_id = ? AND state = 'waiting'",
  );
  const select = database.prepare(`SELECT ${COLUMNS} FROM callback WHERE task_id = ?`);
  const selectDue = database.prepare(
    `SELECT ${COLUMNS} FROM callback WHERE state = 'due' ORDER BY due_at, rowid`,
  );
  const count = database.prepare(
    'UPDATE callback SET deliveries = deliveries + 1, due_at = ? WHERE task_id = ?',
  );
  const setFailure = database.prepare('UPDATE callback SET words = ?, due_at = ? WHERE task_id = ?');
  const setEnd = database.prepare('UPDATE callback SET state = ?, words = ? WHERE task_id = ?');

  return {
    register: (taskId, url, origin) => void insert.run(taskId, url, origin ?? null),
    taskEnded: (taskId, at) => void end.run(at, taskId),
    find: (taskId) => {
      const row = select.get(taskId);
      return row === undefined ? undefined : toCallback(row);
    },
    listDue: () => selectDue.all().map(toCallback),
    countDelivery: (taskId, dueAt) => void count.run(dueAt, taskId),
    recordFailure: (taskId, words, dueAt) => void setFailure.run(words, dueAt, taskId),
    finish: (taskId, state, words) => void setEnd.run(state, words, taskId),
  };
}

function toCallback(row: Record<string, SQLOutputValue>): Callback {
  return callbackSchema.parse({
    taskId: row['task_id'],
    url: row['url'],
    origin: row['origin'],
    state: row['state'],
    deliveries: row['deliveries'],
    dueAt: row['due_at'],
    words: row['words'],
  });
}
