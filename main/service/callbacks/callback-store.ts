import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { type Callback, callbackSchema } from '../store/callback.ts';

/** The callbacks on disk. `register` and `taskEnded` must be called inside the caller's transaction. */
export interface CallbackStore {
  readonly register: (taskId: string, url: string, origin: string | undefined) => void;
  /** Makes the task's callback due; does nothing if it has none. */
  readonly taskEnded: (taskId: string, at: number) => void;
  readonly find: (taskId: string) => Callback | undefined;
  /** All callbacks that still have to be delivered, ordered by the time at which they are due. */
  readonly listDue: () => readonly Callback[];
  /**
   * Counts one more delivery of a callback, before it is made. It is due again at `dueAt`, unless it is finished before.
   * @returns false if another has counted a delivery since the callback was read
   */
  readonly countDelivery: (callback: Callback, dueAt: number) => boolean;
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
    "UPDATE callback SET deliveries = deliveries + 1, due_at = ? WHERE task_id = ? AND deliveries = ? AND state = 'due'",
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
    countDelivery: ({ taskId, deliveries }, dueAt) => count.run(dueAt, taskId, deliveries).changes === 1,
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
