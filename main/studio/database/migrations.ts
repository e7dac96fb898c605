import { ServiceStartError } from '../../service/service-error.ts';
import type { Database, Queries } from './database.ts';

/** Each entry migrates the schema to the next version. Entries that have been released must never change. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE studio.setting (name text PRIMARY KEY, value text NOT NULL);
  CREATE TABLE studio.client (
    id text PRIMARY KEY,
    name text NOT NULL UNIQUE,
    secret text NOT NULL,
    balance numeric CHECK (balance >= 0),
    credits_a_day numeric,
    at_once integer,
    priority integer NOT NULL DEFAULT 0,
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint,
    taken_at bigint NOT NULL DEFAULT 0
  );
  CREATE TABLE studio.task (
    id text PRIMARY KEY,
    client_id text NOT NULL REFERENCES studio.client (id),
    state text NOT NULL,
    request jsonb NOT NULL,
    price numeric NOT NULL,
    fate jsonb,
    outcome jsonb,
    job_id uuid,
    attempt integer NOT NULL DEFAULT 0,
    worker text,
    ended_workers integer NOT NULL DEFAULT 0,
    created_at bigint NOT NULL,
    started_at bigint,
    ended_at bigint,
    asked_at bigint,
    fetched_at bigint,
    swept_at bigint
  );
  CREATE INDEX task_open ON studio.task (client_id) WHERE state IN ('created', 'queueing', 'processing');
  CREATE INDEX task_kept ON studio.task (ended_at) WHERE state = 'success' AND swept_at IS NULL;
  CREATE TABLE studio.entry (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    client_id text NOT NULL REFERENCES studio.client (id),
    reason text NOT NULL,
    task_id text REFERENCES studio.task (id),
    amount numeric NOT NULL,
    at bigint NOT NULL,
    UNIQUE (task_id, reason)
  );
  CREATE INDEX entry_of_day ON studio.entry (client_id, at);
  CREATE TABLE studio.callback (
    task_id text PRIMARY KEY REFERENCES studio.task (id),
    url text NOT NULL,
    origin text,
    state text NOT NULL,
    deliveries integer NOT NULL DEFAULT 0,
    due_at bigint NOT NULL DEFAULT 0,
    words text
  );
  CREATE INDEX callback_due ON studio.callback (due_at) WHERE state = 'due';
  CREATE TABLE studio.idempotency_key (
    client_id text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    task_id text NOT NULL REFERENCES studio.task (id),
    created_at bigint NOT NULL,
    PRIMARY KEY (client_id, key)
  );
  CREATE INDEX idempotency_key_age ON studio.idempotency_key (created_at);
  `,
  `
  ALTER TABLE studio.task ADD COLUMN from_balance boolean;
  UPDATE studio.task AS task SET from_balance =
    (SELECT balance IS NOT NULL FROM studio.client WHERE id = task.client_id);
  ALTER TABLE studio.task ALTER COLUMN from_balance SET NOT NULL;
  CREATE INDEX task_of_day ON studio.task (client_id, created_at);
  DROP INDEX studio.entry_of_day;
  `,
  `
  CREATE TABLE studio.watch (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    looked_at timestamptz NOT NULL,
    resumed_at timestamptz NOT NULL
  );
  INSERT INTO studio.watch (looked_at, resumed_at) VALUES (now(), '-infinity');
  CREATE TABLE studio.keeper (
    id text PRIMARY KEY,
    holder text NOT NULL,
    worker text NOT NULL,
    seen_at timestamptz NOT NULL
  );
  CREATE TABLE studio.owed (
    task_id text PRIMARY KEY REFERENCES studio.task (id),
    keeper text NOT NULL REFERENCES studio.keeper (id),
    since bigint NOT NULL,
    worker text NOT NULL,
    beaten_at timestamptz,
    again_at timestamptz NOT NULL DEFAULT now(),
    words text,
    needs_word boolean NOT NULL DEFAULT false,
    word text,
    answer text
  );
  CREATE INDEX owed_to_keeper ON studio.owed (keeper, again_at);
  `,
  // What a client spent on its last day (UTC), so that a task costs the same however many there were on that day.
  `
  ALTER TABLE studio.client ADD COLUMN day bigint NOT NULL DEFAULT 0, ADD COLUMN spent numeric NOT NULL DEFAULT 0;
  UPDATE studio.client AS client SET day = today.at, spent =
    (SELECT coalesce(sum(price), 0) FROM studio.task
     WHERE client_id = client.id AND created_at >= today.at AND state <> 'failed')
  FROM (SELECT (extract(epoch FROM date_trunc('day', clock_timestamp() AT TIME ZONE 'UTC')) * 1000)::bigint AS at) AS today;
  CREATE INDEX task_waiting ON studio.task (client_id) WHERE state = 'queueing' AND job_id IS NOT NULL;
  `,
  `
  CREATE TABLE studio.program (
    name text PRIMARY KEY,
    role text NOT NULL,
    machine text NOT NULL,
    version text NOT NULL,
    at_once integer,
    generators jsonb NOT NULL,
    started_at bigint NOT NULL,
    beat_at bigint NOT NULL
  );
  CREATE INDEX task_failed ON studio.task (ended_at) WHERE state = 'failed';
  CREATE INDEX task_ended ON studio.task (ended_at) WHERE ended_at IS NOT NULL;
  CREATE INDEX task_unstarted ON studio.task (created_at) WHERE state IN ('created', 'queueing');
  `,
  // How much its keeper has told of a task.
  'ALTER TABLE studio.owed ADD COLUMN mark integer NOT NULL DEFAULT 0',
];

/** Names the lock of what one process at a time sets up among the advisory locks of the database. */
const SET_UP_LOCK = 7_362_001;
/** An index over the tasks of years takes minutes, and waits for whoever uses them. */
const STATEMENT_MS = 3_600_000;

/**
 * Brings the schema to this program's version: one process does it, the others wait for it. On an empty database it makes the schema.
 * @param alsoLocked what else must be done by one process at a time
 * @throws ServiceStartError if the schema is of a later version
 */
export async function migrate(database: Database, alsoLocked: () => Promise<void>): Promise<void> {
  await inSetUpLock(database, async () => {
    await database.transaction(toLatest, { statementMs: STATEMENT_MS });
    await alsoLocked();
  });
}

/** Does what only one process of the studio may do at a time; the others wait for it. */
export function inSetUpLock<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  return database.session(async (queries) => {
    await waitForLock(queries);
    try {
      return await work();
    } finally {
      await queries.query('SELECT pg_advisory_unlock($1)', [SET_UP_LOCK]);
    }
  });
}

/** Asks again and again rather than in one statement, which the time limit of statements would end. */
async function waitForLock(queries: Queries): Promise<void> {
  for (;;) {
    const [row] = await queries.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS taken, pg_sleep(0.05)',
      [SET_UP_LOCK],
    );
    if (row?.taken === true) return;
  }
}

async function toLatest(queries: Queries): Promise<void> {
  // Asked first: a role that may not make them may use those that are there, and IF NOT EXISTS needs the right to make them all the same.
  const [found] = await queries.query<{ isThere: boolean }>(
    `SELECT to_regclass('studio.migration') IS NOT NULL AS "isThere"`,
  );
  if (found?.isThere !== true) {
    await queries.query('CREATE SCHEMA IF NOT EXISTS studio');
    await queries.query('CREATE TABLE IF NOT EXISTS studio.migration (version integer PRIMARY KEY)');
  }
  const [row] = await queries.query<{ version: number }>(
    'SELECT coalesce(max(version), 0)::int AS version FROM studio.migration',
  );
  const version = row?.version ?? 0;
  if (version > MIGRATIONS.length) {
    throw new ServiceStartError(
      `The database was last used by a later version of the studio (its schema is ${version}, this program's ${MIGRATIONS.length}); start that version on this machine, too.`,
    );
  }
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < version) continue;
    await queries.query(migration);
    await queries.query('INSERT INTO studio.migration (version) VALUES ($1)', [index + 1]);
  }
}
