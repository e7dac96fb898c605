import { IDEMPOTENCY_LIFETIME_SECONDS } from '../../../shared/interface/idempotency.ts';
import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';
import {
  type Creation,
  CreationUnknown,
  type KeyUse,
  type NewTask,
  type Tasks,
} from '../../service/store/service-store.ts';
import { CommitUnknown, type Database, type Queries } from '../database/database.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { endTask } from './end-task.ts';
import { MAY_USE } from './postgres-tokens.ts';
import { TASK_COLUMNS, type TaskRow, toTask } from './task-row.ts';

/** What a client without limits is told that it may spend: the interface has no word for "unlimited". */
export const UNLIMITED: Credits = '999999999.00';
const LIFETIME_MS = IDEMPOTENCY_LIFETIME_SECONDS * 1000;
const DAY_MS = 86_400_000;
/** An answer with URLs is noted once in so long, for it keeps the result from being deleted. */
const ASKED_MS = 60_000;

interface Purse {
  readonly balance: string | null;
  readonly credits_a_day: string | null;
  /** What the tasks cost that were created on this day (UTC) and were not refunded. A refund counts for the day of its task. */
  readonly spent: string;
}

/** The tasks, credits and idempotency keys of a studio. */
export function createPostgresTasks(database: Database, queue: TaskQueue, now: () => number): Tasks {
  const find = async (where: string, values: readonly unknown[]) => {
    const [row] = await database.query<TaskRow>(
      `SELECT ${TASK_COLUMNS} FROM studio.task WHERE ${where}`,
      values,
    );
    return row && toTask(row);
  };

  return {
    balance: async (clientId) => spendable(await readPurse(database, clientId, now())),
    findKey: (keyed, at) => findKey(database, keyed, at),
    create: async (task) => {
      try {
        return await database.transaction((queries) => createTask(queries, queue, task));
      } catch (cause) {
        if (cause instanceof CommitUnknown) {
          throw new CreationUnknown(`Whether task ${task.id} was created is not known`, { cause });
        }
        throw cause;
      }
    },
    find: async (taskId, clientId) => {
      const task = await find('id = $1 AND client_id = $2', [taskId, clientId]);
      if (task?.state === 'success') {
        await database.query(
          'UPDATE studio.task SET asked_at = $2 WHERE id = $1 AND coalesce(asked_at, 0) < $3',
          [taskId, now(), now() - ASKED_MS],
        );
      }
      return task;
    },
    findAny: (taskId) => find('id = $1', [taskId]),
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

/** The row of the client is locked first, so its creations are made one after the other, on whichever machines. */
async function createTask(queries: Queries, queue: TaskQueue, task: NewTask): Promise<Creation> {
  const { id, clientId, request, price, at, origin, fate, keyed } = task;
  const client = await queries.query(`SELECT 1 FROM studio.client WHERE id = $1 AND ${MAY_USE} FOR UPDATE`, [
    clientId,
    at,
  ]);
  // It may have been revoked since its token was looked at: an upload takes its time.
  if (client.length === 0) return { is: 'no-client' };
  if (keyed !== undefined) {
    const use = await findKey(queries, keyed, at);
    if (use.is !== 'free') return use;
  }
  const purse = await readPurse(queries, clientId, at);
  if (compareCredits(spendable(purse), price) < 0) return { is: 'too-few-credits' };

  const isStuck = fate?.ends === 'never';
  const state = isStuck ? fate.state : 'queueing';
  const jobId = isStuck ? null : await queue.send(queries, { taskId: id, clientId });
  const [row] = await queries.query<TaskRow>(
    `INSERT INTO studio.task (id, client_id, state, request, price, fate, job_id, created_at, from_balance)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${TASK_COLUMNS}`,
    [
      id,
      clientId,
      state,
      JSON.stringify(request),
      price,
      fate ? JSON.stringify(fate) : null,
      jobId,
      at,
      purse.balance !== null,
    ],
  );
  if (row === undefined) throw new Error(`Task ${id} was not stored`);
  await queries.query('UPDATE studio.client SET balance = balance - $2::numeric WHERE id = $1', [
    clientId,
    price,
  ]);
  await queries.query(
    "INSERT INTO studio.entry (client_id, reason, task_id, amount, at) VALUES ($1, 'charge', $2, -$3::numeric, $4)",
    [clientId, id, price, at],
  );
  if (request.callbackUrl !== undefined) {
    await queries.query(
      "INSERT INTO studio.callback (task_id, url, origin, state) VALUES ($1, $2, $3, 'waiting')",
      [id, request.callbackUrl, origin ?? null],
    );
  }
  if (keyed !== undefined) {
    await queries.query('DELETE FROM studio.idempotency_key WHERE client_id = $1 AND created_at <= $2', [
      clientId,
      at - LIFETIME_MS,
    ]);
    await queries.query(
      'INSERT INTO studio.idempotency_key (client_id, key, fingerprint, task_id, created_at) VALUES ($1, $2, $3, $4, $5)',
      [keyed.clientId, keyed.key, keyed.fingerprint, id, at],
    );
  }
  return { is: 'created', task: toTask(row) };
}

async function findKey(
  queries: Queries,
  { clientId, key, fingerprint }: NonNullable<NewTask['keyed']>,
  at: number,
): Promise<KeyUse> {
  const [row] = await queries.query<{ fingerprint: string; task_id: string }>(
    'SELECT fingerprint, task_id FROM studio.idempotency_key WHERE client_id = $1 AND key = $2 AND created_at > $3',
    [clientId, key, at - LIFETIME_MS],
  );
  if (row === undefined) return { is: 'free' };
  return row.fingerprint === fingerprint ? { is: 'same', taskId: row.task_id } : { is: 'other' };
}

async function readPurse(queries: Queries, clientId: string, at: number): Promise<Purse> {
  const [row] = await queries.query<Purse>(
    `SELECT balance::text, credits_a_day::text,
       (SELECT coalesce(sum(price), 0)::text FROM studio.task
        WHERE client_id = client.id AND created_at >= $2 AND state <> 'failed') AS spent
     FROM studio.client AS client WHERE id = $1`,
    [clientId, at - (at % DAY_MS)],
  );
  if (row === undefined) throw new Error(`There is no client ${clientId}`);
  return row;
}

/** The least that any of the client's limits leaves. */
function spendable({ balance, credits_a_day: aDay, spent }: Purse): Credits {
  const limits = [balance ?? UNLIMITED, aDay === null ? UNLIMITED : subtractCredits(aDay, spent)];
  const least = limits.reduce((a, b) => (compareCredits(a, b) <= 0 ? a : b));
  return addCredits([compareCredits(least, '0') < 0 ? '0' : least]);
}
