import { IDEMPOTENCY_LIFETIME_SECONDS } from '../../../shared/interface/idempotency.ts';
import { compareCredits } from '../../../shared/model/credits.ts';
import type { Creation, KeyUse, NewTask } from '../../service/store/service-store.ts';
import type { Queries } from '../database/database.ts';
import { toJson } from '../database/json.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { MAY_USE } from './postgres-tokens.ts';
import { PURSE_COLUMNS, type Purse, spendable } from './purse.ts';
import { DAY_MS, TASK_COLUMNS, type TaskRow, toTask } from './task-row.ts';

const LIFETIME_MS = IDEMPOTENCY_LIFETIME_SECONDS * 1000;

/** One statement, for the row of the client is locked meanwhile. A key that is there already is one whose time is over. */
const CREATE = `
  WITH task AS (
    INSERT INTO studio.task (id, client_id, state, request, price, fate, job_id, created_at, from_balance)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${TASK_COLUMNS}
  ), purse AS (
    UPDATE studio.client SET balance = balance - $5::numeric, day = greatest(day, $8::bigint - $8::bigint % $10::bigint),
      spent = $5::numeric + CASE WHEN day >= $8::bigint - $8::bigint % $10::bigint THEN spent ELSE 0 END
    WHERE id = $2
  ), charge AS (
    INSERT INTO studio.entry (client_id, reason, task_id, amount, at) VALUES ($2, 'charge', $1, -$5::numeric, $8)
  ), callback AS (
    INSERT INTO studio.callback (task_id, url, origin, state)
    SELECT $1, $11::text, $12::text, 'waiting' WHERE $11::text IS NOT NULL
  ), key AS (
    INSERT INTO studio.idempotency_key (client_id, key, fingerprint, task_id, created_at)
    SELECT $2, $13::text, $14::text, $1, $8 WHERE $13::text IS NOT NULL
    ON CONFLICT (client_id, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, task_id = excluded.task_id, created_at = excluded.created_at
  )
  SELECT * FROM task`;

/** Within a transaction. The row of the client is locked first, so its creations are made one after the other, on whichever machines. */
export async function createTask(queries: Queries, queue: TaskQueue, task: NewTask): Promise<Creation> {
  const { id, clientId, request, price, at, origin, fate, keyed } = task;
  const [purse] = await queries.query<Purse>(
    `SELECT ${PURSE_COLUMNS} FROM studio.client WHERE id = $1 AND ${MAY_USE} FOR UPDATE`,
    [clientId, at, DAY_MS],
  );
  // It may have been revoked since its token was looked at: an upload takes its time.
  if (purse === undefined) return { is: 'no-client' };
  if (keyed !== undefined) {
    const use = await findKey(queries, keyed, at);
    if (use.is !== 'free') return use;
  }
  if (compareCredits(spendable(purse), price) < 0) {
    const isOfTheDay = purse.balance === null || compareCredits(purse.balance, price) >= 0;
    return { is: isOfTheDay ? 'too-few-of-the-day' : 'too-few-credits' };
  }

  const isStuck = fate?.ends === 'never';
  const state = isStuck ? fate.state : 'queueing';
  const jobId = isStuck ? null : await queue.send(queries, { taskId: id, clientId });
  const [row] = await queries.query<TaskRow>(CREATE, [
    ...[id, clientId, state, toJson(request), price, fate ? toJson(fate) : null, jobId, at],
    ...[purse.balance !== null, DAY_MS, request.callbackUrl ?? null, origin ?? null],
    ...[keyed?.key ?? null, keyed?.fingerprint ?? null],
  ]);
  if (row === undefined) throw new Error(`Task ${id} was not stored`);
  return { is: 'created', task: toTask(row) };
}

/** How a key has been used. One whose time is over counts as free. */
export async function findKey(
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

/** Deletes the keys whose time is over. */
export async function dropOldKeys(queries: Queries, at: number): Promise<void> {
  await queries.query('DELETE FROM studio.idempotency_key WHERE created_at <= $1', [at - LIFETIME_MS]);
}
