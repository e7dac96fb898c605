import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '../../../shared/model/app-error.ts';

/** "Maqt": what a ledger's header says, so that a foreign file is never taken for one. */
const APPLICATION_ID = 0x4d617174;

/** Numbered by their place, from 1; never changed once released. */
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
];

/**
 * Makes an opened file a ledger of this version.
 * @throws AppError `disk` where the file is not a ledger, or one of a newer version; it is left as it is
 */
export function prepareLedger(database: DatabaseSync, file: string): void {
  const pragma = (name: string): unknown => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  const applicationId = pragma('application_id');
  const version = Number(pragma('user_version'));
  const empty = database.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() === undefined;
  if (applicationId !== APPLICATION_ID && !(empty && applicationId === 0 && version === 0)) {
    throw new AppError(
      'disk',
      `${file} is not a ledger of Maquette; it is left as it is. Move it away to go on.`,
    );
  }
  if (version > MIGRATIONS.length) {
    throw new AppError(
      'disk',
      `${file} was written by a newer Maquette (version ${version} of the ledger); use that one, or another data folder.`,
    );
  }
  // secure_delete: a signed address that a row no longer holds is not left behind in the file either.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < version) continue;
    database.exec(
      `BEGIN IMMEDIATE; ${sql} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${index + 1}; COMMIT;`,
    );
  }
}
