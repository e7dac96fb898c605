import { DatabaseSync } from 'node:sqlite';
import { COLLECTION_MIGRATION, COLLECTION_TEXT_MIGRATION } from './collections/collection-schema.ts';
import { PICTURE_CHECKS_MIGRATION, PICTURES_MIGRATION } from './pictures/picture-tables.ts';
import { CHECKS_MIGRATION } from './row-checks.ts';
import {
  FACES_MIGRATION,
  PICTURE_KIND_MIGRATION,
  QUALITY_MIGRATION,
  RUNS_MIGRATION,
  SEARCH_MIGRATION,
  SOURCE_MIGRATION,
  SPELLED_MIGRATION,
} from './search/search-tables.ts';
import { DEPTH_BEHIND_MIGRATION, STACKS_MIGRATION } from './stacks/stack-tables.ts';

/** "Maqi", in the index's header: distinguishes an index from other SQLite files. */
export const INDEX_APPLICATION_ID = 0x4d617169;

const NO_COUNT = Number.MAX_SAFE_INTEGER;

/**
 * Numbered by their position, from 1; never changed once released.
 *
 * `sidecars` has a narrow row for each asset.json, so that a scan of all rows reads little; the texts are in a table of their own.
 * `shown` is 1 for one folder of each asset id: a copy that somebody made in the file manager has the same id and is not shown.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE sidecars (
    number INTEGER PRIMARY KEY,
    folder TEXT NOT NULL UNIQUE,
    month TEXT NOT NULL,
    mtime REAL NOT NULL,
    bytes INTEGER NOT NULL,
    id TEXT NOT NULL,
    shown INTEGER NOT NULL,
    place TEXT NOT NULL,
    created_at TEXT NOT NULL,
    name_key TEXT NOT NULL,
    typed TEXT NOT NULL,
    kind TEXT NOT NULL,
    faces INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    job_id TEXT NOT NULL,
    result TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sidecars_by_month ON sidecars (month, folder, mtime, bytes);
  CREATE INDEX sidecars_by_id ON sidecars (id, folder);
  CREATE INDEX sidecars_by_fingerprint ON sidecars (fingerprint);
  CREATE INDEX sidecars_by_job ON sidecars (job_id);
  CREATE INDEX sidecars_by_result ON sidecars (result);
  CREATE INDEX sidecars_newest ON sidecars (place, created_at, id) WHERE shown = 1;
  CREATE INDEX sidecars_by_name ON sidecars (place, name_key, id, typed) WHERE shown = 1;
  CREATE INDEX sidecars_by_kind ON sidecars (place, kind, name_key, id) WHERE shown = 1;
  CREATE INDEX sidecars_by_faces ON sidecars (place, faces, id) WHERE shown = 1;

  CREATE TABLE texts (number INTEGER PRIMARY KEY, asset TEXT NOT NULL) STRICT;

  CREATE TABLE damaged (
    folder TEXT PRIMARY KEY,
    month TEXT NOT NULL,
    mtime REAL NOT NULL,
    bytes INTEGER NOT NULL,
    message TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX damaged_by_month ON damaged (month);

  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // `faces` used to be the requested number. Without a count an asset sorts last in both directions, after any possible number.
  `
  DROP INDEX sidecars_by_faces;
  UPDATE sidecars SET faces =
    coalesce((SELECT asset ->> '$.measured.faces' FROM texts WHERE texts.number = sidecars.number), -1);
  ALTER TABLE sidecars ADD COLUMN most_faces INTEGER AS (iif(faces < 0, ${NO_COUNT}, -faces));
  ALTER TABLE sidecars ADD COLUMN fewest_faces INTEGER AS (iif(faces < 0, ${NO_COUNT}, faces));
  CREATE INDEX sidecars_by_most_faces ON sidecars (place, most_faces, name_key, id) WHERE shown = 1;
  CREATE INDEX sidecars_by_fewest_faces ON sidecars (place, fewest_faces, name_key, id) WHERE shown = 1;
  `,
  // Forces a new read of entries from before sidecars were refused that name files outside of their folder: the next scan finds those damaged.
  // The condition matches too many rather than too few. Of a copy in two folders, the other one is shown meanwhile.
  `
  CREATE TEMP TABLE astray AS SELECT number FROM texts WHERE EXISTS (
    SELECT 1 FROM (
      SELECT value ->> '$.path' AS path FROM json_each(asset, '$.files')
      UNION ALL SELECT value ->> '$.path' FROM json_each(asset, '$.references')
      UNION ALL SELECT asset ->> '$.mesh.path'
    ) WHERE path GLOB '*..*' OR path GLOB '/*' OR path GLOB '*//*' OR path GLOB '*/' OR path GLOB './*' OR path GLOB '*/./*'
      OR path GLOB '*/.' OR path IN ('', '.') OR path GLOB '[a-zA-Z]:*' OR instr(path, char(92)) > 0 OR instr(path, char(0)) > 0
      OR path GLOB '*[' || char(1) || '-' || char(31) || char(127) || '-' || char(159) || ']*' OR length(path) > 4096
  );
  DELETE FROM sidecars WHERE number IN (SELECT number FROM astray);
  DELETE FROM texts WHERE number IN (SELECT number FROM astray);
  DROP TABLE astray;
  UPDATE sidecars SET shown = 1 WHERE number IN (
    SELECT min(number) FROM sidecars GROUP BY id HAVING max(shown) = 0
  );
  `,
  SEARCH_MIGRATION,
  COLLECTION_MIGRATION,
  SOURCE_MIGRATION,
  STACKS_MIGRATION,
  // The numbers of shown assets and of stacks by place, kept by the database itself: counting a million rows takes longer than the engine may halt.
  // `last` is the text of a sidecar from before it was damaged.
  `
  CREATE TABLE counts (of TEXT NOT NULL, place TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (of, place)) STRICT, WITHOUT ROWID;
  INSERT INTO counts VALUES ('sidecars', 'library', 0), ('sidecars', 'trash', 0), ('stacks', 'library', 0), ('stacks', 'trash', 0);
  INSERT OR REPLACE INTO counts SELECT 'sidecars', place, count(*) FROM sidecars WHERE shown = 1 GROUP BY place;
  INSERT OR REPLACE INTO counts SELECT 'stacks', place, count(*) FROM stacks GROUP BY place;
  CREATE TRIGGER count_in AFTER INSERT ON sidecars WHEN new.shown = 1 BEGIN
    UPDATE counts SET count = count + 1 WHERE of = 'sidecars' AND place = new.place;
  END;
  CREATE TRIGGER count_out AFTER DELETE ON sidecars WHEN old.shown = 1 BEGIN
    UPDATE counts SET count = count - 1 WHERE of = 'sidecars' AND place = old.place;
  END;
  CREATE TRIGGER count_change AFTER UPDATE OF shown, place ON sidecars
  WHEN old.shown <> new.shown OR old.place <> new.place BEGIN
    UPDATE counts SET count = count - old.shown WHERE of = 'sidecars' AND place = old.place;
    UPDATE counts SET count = count + new.shown WHERE of = 'sidecars' AND place = new.place;
  END;
  CREATE TRIGGER count_stack_in AFTER INSERT ON stacks BEGIN
    UPDATE counts SET count = count + 1 WHERE of = 'stacks' AND place = new.place;
  END;
  CREATE TRIGGER count_stack_out AFTER DELETE ON stacks BEGIN
    UPDATE counts SET count = count - 1 WHERE of = 'stacks' AND place = old.place;
  END;
  ALTER TABLE damaged ADD COLUMN last TEXT;
  `,
  PICTURES_MIGRATION,
  COLLECTION_TEXT_MIGRATION,
  SPELLED_MIGRATION,
  PICTURE_KIND_MIGRATION,
  QUALITY_MIGRATION,
  CHECKS_MIGRATION,
  PICTURE_CHECKS_MIGRATION,
  DEPTH_BEHIND_MIGRATION,
  RUNS_MIGRATION,
  FACES_MIGRATION,
];

/** The version of the index that this program writes. */
export const INDEX_VERSION = MIGRATIONS.length;

/** Whether an opened file is empty or an index, of this version or an earlier one. */
export function isIndexOrEmpty(database: DatabaseSync): boolean {
  const applicationId = pragma(database, 'application_id');
  if (applicationId === INDEX_APPLICATION_ID) return pragma(database, 'user_version') <= INDEX_VERSION;
  return applicationId === 0 && database.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() === undefined;
}

/** The tables of a database, as SQLite was told to make them. Indexes are left out: they come back once an index was filled. */
function schemaOf(database: DatabaseSync): string {
  const rows = database.prepare(
    "SELECT type || ' ' || name || ' ' || coalesce(sql, '') AS made FROM sqlite_master WHERE type = 'table'",
  );
  return rows
    .all()
    .map(({ made }) => String(made))
    .filter((made) => !made.startsWith('table sqlite_'))
    .sort()
    .join('\n');
}

/** Whether the tables of an opened index are those that this version makes. Throws SQLite's own error if its file is damaged. */
export function hasIndexSchema(database: DatabaseSync): boolean {
  const fresh = new DatabaseSync(':memory:');
  try {
    prepareIndex(fresh);
    return schemaOf(database) === schemaOf(fresh);
  } finally {
    fresh.close();
  }
}

/**
 * Upgrades an opened file to an index of this version. The index can be rebuilt from the sidecars, so a power loss may cost the last changes
 * (synchronous=NORMAL): the next scan of the folder restores them. The process that scans the library checkpoints the log, because
 * a checkpoint waits for the disk.
 */
export function prepareIndex(database: DatabaseSync): void {
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -16000;',
  );
  const version = pragma(database, 'user_version');
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < version) continue;
    database.exec(
      `BEGIN IMMEDIATE; ${sql} PRAGMA application_id = ${INDEX_APPLICATION_ID}; PRAGMA user_version = ${index + 1}; COMMIT;`,
    );
  }
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
}
