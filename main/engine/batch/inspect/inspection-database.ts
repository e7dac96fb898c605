import { mkdirSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { createPrivateFile, PRIVATE_FOLDER } from '../../disk/private-files.ts';
import { sqliteFault } from '../../disk/sqlite-error.ts';
import { type InspectionPlace, inspectionFile } from './inspection-files.ts';

/** An open cache, with its statements prepared once: preparing takes longer than looking up. */
export interface InspectionDatabase {
  readonly database: DatabaseSync;
  /** The file; null for one in memory. */
  readonly place: InspectionPlace | null;
  readonly findFile: StatementSync;
  readonly keepFile: StatementSync;
  readonly findPicture: StatementSync;
  readonly keepPicture: StatementSync;
}

const BUSY_MS = 1_000;
const MOST_TURNS = 40;
const TURN_MS = 50;
/** Files that are tried one after the other: where several are damaged, the disk is at fault. */
const MOST_FILES = 3;

const CREATE = `
  CREATE TABLE IF NOT EXISTS about (version TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS files (
    number INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, mtime INTEGER NOT NULL, ctime INTEGER NOT NULL, ino TEXT NOT NULL,
    header TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS pictures (number INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, sound INTEGER NOT NULL);
`;

class OtherVersion extends Error {}

/** Opens the first file from a number on that is sound and of this version, or makes it. Where none can be written, it is kept in memory. */
export function openInspectionDatabase(place: InspectionPlace | null, version: string): InspectionDatabase {
  for (let more = 0; place !== null && more < MOST_FILES; more += 1) {
    const next = { ...place, number: place.number + more };
    try {
      mkdirSync(place.folder, { recursive: true, mode: PRIVATE_FOLDER });
      createPrivateFile(inspectionFile(next));
      return preparedInTurn(next, version);
    } catch (cause) {
      // Otherwise the disk is full or read-only.
      if (!(cause instanceof OtherVersion) && sqliteFault(cause) !== 'damaged') break;
    }
  }
  return prepared(null, version);
}

/** Several threads start at once, and SQLite waits for no other while it begins a log. */
function preparedInTurn(place: InspectionPlace, version: string): InspectionDatabase {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 1; ; turn += 1) {
    try {
      return prepared(place, version);
    } catch (cause) {
      if (sqliteFault(cause) !== 'busy' || turn === MOST_TURNS) throw cause;
      Atomics.wait(pause, 0, 0, TURN_MS);
    }
  }
}

/** @throws Error if it is damaged, or of another version */
function prepared(place: InspectionPlace | null, version: string): InspectionDatabase {
  const database = new DatabaseSync(place === null ? ':memory:' : inspectionFile(place), {
    timeout: BUSY_MS,
  });
  try {
    // Of what a power cut took, nothing is missed; what is there must be whole.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    database.exec(CREATE);
    database
      .prepare('INSERT INTO about (version) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM about)')
      .run(version);
    const about = database.prepare('SELECT version FROM about').get();
    if (about?.version !== version) throw new OtherVersion();
    return {
      database,
      place,
      findFile: database.prepare(
        'SELECT header FROM files WHERE path = ? AND size = ? AND mtime = ? AND ctime = ? AND ino = ?',
      ),
      keepFile: database.prepare(
        'INSERT OR REPLACE INTO files (path, size, mtime, ctime, ino, header) VALUES (?, ?, ?, ?, ?, ?)',
      ),
      findPicture: database.prepare('SELECT sound FROM pictures WHERE sha256 = ?'),
      keepPicture: database.prepare('INSERT OR REPLACE INTO pictures (sha256, sound) VALUES (?, ?)'),
    };
  } catch (cause) {
    database.close();
    throw cause;
  }
}
