import type { DatabaseSync } from 'node:sqlite';

/** "Maqt", in the header of every ledger, so that no other SQLite file is taken for one. */
export const APPLICATION_ID = 0x4d617174;

/** The SQL that makes each version from the one before; the first makes version 1. A released migration is never changed. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    batch_id TEXT NOT NULL,
    connection_id TEXT NOT NULL,
    position REAL NOT NULL,
    fingerprint TEXT NOT NULL,
    state TEXT NOT NULL,
    job TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX jobs_by_position ON jobs (position);

  CREATE TABLE events (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id TEXT NOT NULL,
    connection_id TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    event TEXT NOT NULL
  ) STRICT;
  CREATE INDEX events_by_job ON events (job_id, number);
  CREATE INDEX events_by_connection ON events (connection_id, at) WHERE type IN ('claimed', 'remote-failed');
  CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

  CREATE TABLE charges (
    job_id TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    batch_id TEXT NOT NULL,
    connection_id TEXT NOT NULL,
    price_key TEXT NOT NULL,
    at INTEGER NOT NULL,
    credits TEXT NOT NULL,
    refunded INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (job_id, attempt)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX charges_by_price ON charges (connection_id, price_key, at);
  CREATE INDEX charges_by_batch ON charges (batch_id);

  CREATE TABLE durations (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    duration_key TEXT NOT NULL,
    ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX durations_by_key ON durations (duration_key, number);

  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE batches (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    budget TEXT
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE charges ADD COLUMN refunded_at INTEGER;
  CREATE INDEX charges_by_time ON charges (connection_id, at);
  CREATE INDEX refunds_by_time ON charges (connection_id, refunded_at) WHERE refunded_at IS NOT NULL;
  `,
  `
  CREATE TABLE hints (
    job_id TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    task_id TEXT NOT NULL,
    PRIMARY KEY (job_id, attempt, task_id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE charges ADD COLUMN estimated INTEGER NOT NULL DEFAULT 0;
  `,
  `
  CREATE TABLE hand_offs (
    asset_id TEXT PRIMARY KEY,
    job_id TEXT NOT NULL,
    hand_off TEXT NOT NULL,
    state TEXT NOT NULL,
    path TEXT,
    fault TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX hand_offs_by_job ON hand_offs (job_id);
  CREATE INDEX hand_offs_owed ON hand_offs (asset_id) WHERE state <> 'delivered';
  `,
  `
  CREATE TABLE chains (
    id TEXT PRIMARY KEY,
    batch_id TEXT NOT NULL,
    work TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    open INTEGER NOT NULL,
    chain TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chains_by_work ON chains (work);
  CREATE INDEX chains_open ON chains (id) WHERE open = 1;

  CREATE TABLE chain_steps (
    chain_id TEXT NOT NULL,
    step_id TEXT NOT NULL,
    state TEXT NOT NULL,
    job_id TEXT,
    print TEXT,
    step TEXT NOT NULL,
    approval TEXT,
    PRIMARY KEY (chain_id, step_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chain_steps_by_job ON chain_steps (job_id) WHERE job_id IS NOT NULL;

  CREATE TABLE chain_results (
    print TEXT NOT NULL,
    asset_id TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (print, asset_id)
  ) STRICT, WITHOUT ROWID;
  `,
  // Steps may be stopped from here on, which an earlier program could not read: it must refuse the file.
  'CREATE INDEX chains_by_batch ON chains (batch_id, created_at);',
];

/** The version that this program writes. */
export const LEDGER_VERSION = MIGRATIONS.length;

/** What the header of an opened file says. */
export interface LedgerMark {
  readonly applicationId: number;
  readonly version: number;
  /** Whether it has no tables. */
  readonly empty: boolean;
}

export function readMark(database: DatabaseSync): LedgerMark {
  const pragma = (name: string): number =>
    Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  return {
    applicationId: pragma('application_id'),
    version: pragma('user_version'),
    empty: database.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() === undefined,
  };
}

/** Migrates an opened file, which is empty or a ledger of an earlier version, to this version. */
export function prepareLedger(database: DatabaseSync): void {
  // secure_delete overwrites deleted content, so that no signed address stays in the file after its row has changed.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  const { version } = readMark(database);
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < version) continue;
    database.exec(
      `BEGIN IMMEDIATE; ${sql} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${index + 1}; COMMIT;`,
    );
  }
}
