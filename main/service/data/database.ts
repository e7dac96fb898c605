import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { ServiceStartError } from '../service-error.ts';
import { createPrivateFile } from './private-files.ts';

/** Lets tools such as `file` recognise the local service's database: "MqLS". */
const APPLICATION_ID = 0x4d714c53;

/** What SQLite calls a database that has no file. */
const IN_MEMORY = ':memory:';

/** How long a transaction waits for one of another process, such as `refill`, in milliseconds. */
const BUSY_MS = 5000;

/** Each entry migrates the schema to the next version. Entries that have been released must never change. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE task (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    request TEXT NOT NULL,
    price TEXT NOT NULL,
    outcome TEXT,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER
  ) STRICT;
  CREATE INDEX task_open ON task (created_at) WHERE state IN ('created', 'queueing', 'processing');
  CREATE TABLE account (only INTEGER PRIMARY KEY CHECK (only = 1), balance TEXT NOT NULL) STRICT;
  CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    reason TEXT NOT NULL,
    task_id TEXT REFERENCES task (id) DEFERRABLE INITIALLY DEFERRED,
    amount TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX entry_once ON entry (task_id, reason) WHERE task_id IS NOT NULL;
  `,
  `
  CREATE TABLE callback (
    task_id TEXT PRIMARY KEY REFERENCES task (id) DEFERRABLE INITIALLY DEFERRED,
    url TEXT NOT NULL,
    origin TEXT,
    state TEXT NOT NULL,
    deliveries INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    words TEXT
  ) STRICT;
  CREATE INDEX callback_due ON callback (due_at) WHERE state = 'due';
  INSERT INTO callback (task_id, url, state, deliveries, due_at)
    SELECT id, json_extract(request, '$.callbackUrl'), 'waiting', 0, 0 FROM task
    WHERE state IN ('created', 'queueing', 'processing') AND json_extract(request, '$.callbackUrl') IS NOT NULL;
  `,
  `
  ALTER TABLE task ADD COLUMN fate TEXT;
  `,
  `
  CREATE TABLE idempotency_key (
    client_id TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    task_id TEXT NOT NULL REFERENCES task (id) DEFERRABLE INITIALLY DEFERRED,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (client_id, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_key_age ON idempotency_key (created_at);
  `,
  `
  ALTER TABLE task ADD COLUMN ended_workers INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE task ADD COLUMN fetched_at INTEGER;
  ALTER TABLE task ADD COLUMN swept_at INTEGER;
  `,
];

/**
 * Opens the service's one database. It uses WAL with synchronous=FULL, so that a task whose id was sent to a client
 * survives a power failure.
 * @param busyMs how long to wait for another process, in milliseconds
 * @throws ServiceStartError if the file was written by a later version, is not a database of the service, or cannot be migrated
 */
export function openDatabase(path: string, busyMs = BUSY_MS): DatabaseSync {
  const database = openFile(path, busyMs);
  try {
    migrate(database, path);
    return database;
  } catch (cause) {
    database.close();
    throw cause instanceof ServiceStartError ? cause : unusable(path, cause as Error);
  }
}

/** @throws ServiceStartError, or SQLite's error */
function migrate(database: DatabaseSync, path: string): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version > MIGRATIONS.length) {
    throw new ServiceStartError(
      `${path} was written by a later version of the local service; use that one, or choose another folder with --data.`,
    );
  }
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < version) continue;
    inTransaction(database, () => {
      database.exec(migration);
      database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${index + 1}`);
    });
  }
}

function openFile(path: string, busyMs: number): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (path !== IN_MEMORY) createPrivateFile(path);
    database = new DatabaseSync(path, { timeout: busyMs });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    return database;
  } catch (cause) {
    database?.close();
    throw unusable(path, cause as Error);
  }
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html) of what says nothing about the file itself. */
const [BUSY, LOCKED, FULL] = [5, 6, 13];
/** Those of a file that is damaged, or no database of ours: ERROR, as where it has other tables, CORRUPT, CONSTRAINT, FORMAT, NOTADB. */
const OF_NO_USE: ReadonlySet<number | null> = new Set([1, 11, 19, 24, 26]);

/** Why a database cannot be used, and what to do. @param cause SQLite's error, or the system's */
export function unusable(path: string, cause: Error & { readonly errcode?: unknown }): ServiceStartError {
  const { message: reason, errcode } = cause;
  const why = remedy(typeof errcode === 'number' ? errcode & 0xff : null, reason);
  return new ServiceStartError(`${path}, the state of the local service, cannot be ${why}`, { cause });
}

/** What to do. Its tasks and credits are in the file: only one that is of no use is to be moved away. */
function remedy(code: number | null, reason: string): string {
  if (code === BUSY || code === LOCKED)
    return `opened now, as another program works on it (${reason}); start again once that has ended.`;
  if (code === FULL) return `brought up to date (${reason}); make room on its disk, then start again.`;
  if (OF_NO_USE.has(code)) return `read (${reason}); move it away, or choose another folder with --data.`;
  return `opened (${reason}); see that the file and its folder can be read and written, then start again, or choose another folder with --data.`;
}

/** Runs `work` in one transaction, which is rolled back if `work` throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * The secret that signs tokens and result URLs. It is created once, stored in the database, and never sent to anyone.
 * @throws ServiceStartError if the database does not have it after that: without a secret, anybody could sign
 */
export function signingSecret(database: DatabaseSync): Buffer {
  database
    .prepare("INSERT OR IGNORE INTO setting (name, value) VALUES ('signing-secret', ?)")
    .run(randomBytes(32).toString('base64'));
  const row = database.prepare("SELECT value FROM setting WHERE name = 'signing-secret'").get();
  const secret = Buffer.from(String(row?.['value'] ?? ''), 'base64');
  if (secret.length === 0) {
    throw new ServiceStartError(
      'The state of the local service has no signing secret; move its folder away, or choose another with --data.',
    );
  }
  return secret;
}
