import type { DatabaseSync } from 'node:sqlite';
import { IDEMPOTENCY_LIFETIME_SECONDS } from '../../../shared/interface/idempotency.ts';
import type { KeyedRequest, KeyUse } from '../store/service-store.ts';

/**
 * The idempotency keys on disk, with the tasks that were created under them. Each client has its own keys. Only a request
 * that created a task uses up a key, so a refused request leaves its key free. After its lifetime a key is free again.
 */
export interface IdempotencyKeys {
  readonly find: (request: KeyedRequest, now: number) => KeyUse;
  /** Assigns a free key to a task. Must be called inside the transaction that creates the task. */
  readonly assign: (request: KeyedRequest, taskId: string, now: number) => void;
  /** Removes expired keys; `assign` does so too. */
  readonly sweep: (now: number) => void;
}

const LIFETIME_MS = IDEMPOTENCY_LIFETIME_SECONDS * 1000;

export function openIdempotencyKeys(database: DatabaseSync): IdempotencyKeys {
  const select = database.prepare(
    'SELECT fingerprint, task_id FROM idempotency_key WHERE client_id = ? AND key = ? AND created_at > ?',
  );
  const insert = database.prepare(
    'INSERT INTO idempotency_key (client_id, key, fingerprint, task_id, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM idempotency_key WHERE created_at <= ?');
  const sweep = (now: number): void => void remove.run(now - LIFETIME_MS);

  return {
    find: ({ clientId, key, fingerprint }, now) => {
      const row = select.get(clientId, key, now - LIFETIME_MS);
      if (row === undefined) return { is: 'free' };
      return row['fingerprint'] === fingerprint
        ? { is: 'same', taskId: String(row['task_id']) }
        : { is: 'other' };
    },
    assign: ({ clientId, key, fingerprint }, taskId, now) => {
      sweep(now);
      insert.run(clientId, key, fingerprint, taskId, now);
    },
    sweep,
  };
}
