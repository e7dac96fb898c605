import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Credits } from '../../../shared/model/credits.ts';
import type { CallbackStore } from '../callbacks/callback-store.ts';
import type { Account } from '../credits/account.ts';
import { inTransaction } from '../data/database.ts';
import type { Creation, KeyedRequest, ResultRow } from '../store/service-store.ts';
import {
  type Task,
  type TaskFailure,
  type TaskFate,
  type TaskRequest,
  type TaskResult,
  taskSchema,
} from '../task.ts';
import { type IdempotencyKeys, openIdempotencyKeys } from './idempotency-keys.ts';

/**
 * The tasks on disk. A task's credits, callback and idempotency key are written together with it: each method is one transaction.
 */
export interface TaskStore {
  /** Charges, creates the task, registers the callback and uses up the idempotency key: all of it or nothing. */
  readonly create: (
    id: string,
    request: TaskRequest,
    price: Credits,
    at: number,
    extras?: {
      /** The address at which the client reached this service; left out if it is the service's own base URL. */
      readonly origin?: string | undefined;
      /** The end that a fault forces on the task; left out without such a fault. */
      readonly fate?: TaskFate | undefined;
      /** Left out if the request has no idempotency key. */
      readonly keyed?: KeyedRequest | undefined;
    },
  ) => Creation;
  readonly keys: Pick<IdempotencyKeys, 'find' | 'sweep'>;
  readonly find: (id: string) => Task | undefined;
  /**
   * Sets every task that has not ended back to queueing.
   * @returns the ids of these tasks, oldest first
   */
  readonly requeueOpen: () => readonly string[];
  /** The results that have not been deleted. */
  readonly listResults: () => readonly ResultRow[];
  /** Records that a result was sent completely. Only the first time is kept. */
  readonly markFetched: (id: string, at: number) => void;
  /** Records that a result was deleted. Its task and its credits stay as they are. */
  readonly markSwept: (id: string, at: number) => void;
  readonly markQueueing: (id: string) => void;
  readonly markProcessing: (id: string, at: number) => void;
  /** Records that a worker process ended in the middle of a task. Returns how often that has happened to the task by now. */
  readonly countEndedWorker: (id: string) => number;
  /** Returns false, and changes nothing, if the task has already ended. */
  readonly succeed: (id: string, result: TaskResult, at: number) => boolean;
  /** Fails and refunds a task. One that has already ended stays as it is, so it is never refunded twice. */
  readonly fail: (id: string, failure: TaskFailure, at: number) => boolean;
}

const OPEN = "state IN ('created', 'queueing', 'processing')";
const COLUMNS = 'id, state, request, price, fate, outcome, created_at, ended_workers, swept_at';

/** @param account must use the same database, as must `callbacks` */
export function openTaskStore(database: DatabaseSync, account: Account, callbacks: CallbackStore): TaskStore {
  const keys = openIdempotencyKeys(database);
  const insert = database.prepare(
    "INSERT INTO task (id, kind, state, request, price, fate, created_at) VALUES (?, ?, 'created', ?, ?, ?, ?)",
  );
  const select = database.prepare(`SELECT ${COLUMNS} FROM task WHERE id = ?`);
  const selectOpen = database.prepare(`SELECT id FROM task WHERE ${OPEN} ORDER BY created_at, rowid`);
  const allToQueueing = database.prepare(`UPDATE task SET state = 'queueing' WHERE ${OPEN}`);
  const toQueueing = database.prepare(`UPDATE task SET state = 'queueing' WHERE id = ? AND ${OPEN}`);
  const toProcessing = database.prepare(
    `UPDATE task SET state = 'processing', started_at = ? WHERE id = ? AND ${OPEN}`,
  );
  const selectResults = database.prepare(
    "SELECT id, ended_at, fetched_at FROM task WHERE state = 'success' AND swept_at IS NULL",
  );
  const setFetched = database.prepare('UPDATE task SET fetched_at = ? WHERE id = ? AND fetched_at IS NULL');
  const setSwept = database.prepare("UPDATE task SET swept_at = ? WHERE id = ? AND state = 'success'");
  const oneMoreEnded = database.prepare(
    'UPDATE task SET ended_workers = ended_workers + 1 WHERE id = ? RETURNING ended_workers',
  );
  const end = database.prepare(
    `UPDATE task SET state = ?, outcome = ?, ended_at = ? WHERE id = ? AND ${OPEN}`,
  );

  const find = (id: string): Task | undefined => {
    const row = select.get(id);
    return row === undefined ? undefined : toTask(row);
  };

  return {
    create: (id, request, price, at, { origin, fate, keyed } = {}) =>
      inTransaction(database, () => {
        const use = keyed && keys.find(keyed, at);
        if (use !== undefined && use.is !== 'free') return use;
        if (!account.charge(id, price, at)) return { is: 'too-few-credits' };
        const fateText = fate === undefined ? null : JSON.stringify(fate);
        insert.run(id, request.kind, JSON.stringify(request), price, fateText, at);
        if (request.callbackUrl !== undefined) callbacks.register(id, request.callbackUrl, origin);
        if (keyed !== undefined) keys.assign(keyed, id, at);
        const task: Task = {
          id,
          state: 'created',
          request,
          price,
          createdAt: at,
          endedWorkers: 0,
          ...(fate && { fate }),
        };
        return { is: 'created', task };
      }),
    keys,
    find,
    requeueOpen: () =>
      inTransaction(database, () => {
        allToQueueing.run();
        return selectOpen.all().map((row) => String(row['id']));
      }),
    listResults: () =>
      selectResults.all().map((row) => ({
        id: String(row['id']),
        endedAt: Number(row['ended_at']),
        fetchedAt: row['fetched_at'] === null ? undefined : Number(row['fetched_at']),
      })),
    markFetched: (id, at) => void setFetched.run(at, id),
    markSwept: (id, at) => void setSwept.run(at, id),
    markQueueing: (id) => void toQueueing.run(id),
    markProcessing: (id, at) => void toProcessing.run(at, id),
    countEndedWorker: (id) => Number(oneMoreEnded.get(id)?.['ended_workers'] ?? 0),
    succeed: (id, result, at) =>
      inTransaction(database, () => {
        const ended = end.run('success', JSON.stringify(result), at, id);
        if (ended.changes === 1) callbacks.taskEnded(id, at);
        return ended.changes === 1;
      }),
    fail: (id, failure, at) =>
      inTransaction(database, () => {
        const task = find(id);
        const ended = end.run('failed', JSON.stringify(failure), at, id);
        if (task === undefined || ended.changes !== 1) return false;
        account.refund(id, task.price, at);
        callbacks.taskEnded(id, at);
        return true;
      }),
  };
}

function toTask(row: Record<string, SQLOutputValue>): Task {
  const outcome: unknown = row['outcome'] === null ? undefined : JSON.parse(String(row['outcome']));
  return taskSchema.parse({
    id: row['id'],
    state: row['state'],
    request: JSON.parse(String(row['request'])),
    price: row['price'],
    createdAt: row['created_at'],
    endedWorkers: row['ended_workers'],
    ...(row['swept_at'] !== null && { sweptAt: row['swept_at'] }),
    ...(row['fate'] !== null && { fate: JSON.parse(String(row['fate'])) }),
    ...(row['state'] === 'success' && { result: outcome }),
    ...(row['state'] === 'failed' && { failure: outcome }),
  });
}
