import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { imageFileSchema } from '../../../../shared/model/reference.ts';
import { createPrivateFile, PRIVATE_FOLDER } from '../../disk/private-files.ts';
import { sqliteFault } from '../../disk/sqlite-error.ts';

/** What tells whether a file is still the one that was read. */
export interface FileMark {
  readonly path: string;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  /** Changes also where a program sets the time of change back. */
  readonly ctimeNs: bigint;
  readonly ino: bigint;
}

/** What the bytes of an image say without decoding its picture. The picture's size is the one that its header names. */
export const imageHeaderSchema = imageFileSchema.omit({
  path: true,
  name: true,
  mended: true,
  mendFailure: true,
});
export type ImageHeader = z.infer<typeof imageHeaderSchema>;

/** Remembers what was found in image files, across restarts. Nothing in it is needed: what is missing is read again. */
export interface InspectionCache {
  readonly find: (mark: FileMark) => ImageHeader | null;
  /** @param readAtMs when the reading began, since the epoch */
  readonly keep: (mark: FileMark, header: ImageHeader, readAtMs: number) => void;
  /** Whether pictures with these bytes could be decoded completely; null if nobody tried. */
  readonly isSound: (sha256: string) => boolean | null;
  readonly keepSound: (sha256: string, isSound: boolean) => void;
  /** Writes what is to be kept since the last time. */
  readonly flush: () => void;
  readonly close: () => void;
}

export interface InspectionCacheOptions {
  /** Null: remembered only until it is closed. */
  readonly file: string | null;
  /** Differs whenever files may be judged in another way: of another version, nothing is taken over. */
  readonly version: string;
  /** The most files, and the most pictures, that are remembered. */
  readonly most?: number;
}

/** A file that changed this short a time before it was read may change again within the resolution of its time of change. */
const UNSETTLED_NS = 2_000_000_000n;
/** Some 60 MB. */
const MOST = 200_000;
const BUSY_MS = 1_000;
const MOST_TURNS = 40;
const TURN_MS = 50;
const LAYOUT = '2';

const CREATE = `
  CREATE TABLE IF NOT EXISTS about (version TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS files (
    number INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, mtime INTEGER NOT NULL, ctime INTEGER NOT NULL, ino TEXT NOT NULL,
    header TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS pictures (number INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, sound INTEGER NOT NULL);
`;

/** Opens a cache. A damaged one, or one of another version, is made anew; where none can be written, it is kept in memory. */
export function openInspectionCache(options: InspectionCacheOptions): InspectionCache {
  const { file, most = MOST } = options;
  const version = `${LAYOUT} ${options.version}`;
  let database = openDatabase(file, version);
  const files = new Map<string, { readonly mark: FileMark; readonly header: ImageHeader }>();
  const pictures = new Map<string, boolean>();

  /** Without an answer where the cache turns out to be damaged. It is then made anew. */
  function attempt<Result>(work: (on: DatabaseSync) => Result): Result | null {
    try {
      return work(database);
    } catch {
      database.close();
      database = openDatabase(file, version);
      return null;
    }
  }

  function write(on: DatabaseSync): void {
    const keepFile = on.prepare(
      'INSERT OR REPLACE INTO files (path, size, mtime, ctime, ino, header) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const keepPicture = on.prepare('INSERT OR REPLACE INTO pictures (sha256, sound) VALUES (?, ?)');
    on.exec('BEGIN IMMEDIATE');
    try {
      for (const { mark, header } of files.values()) {
        const { path, size, mtimeNs, ctimeNs, ino } = mark;
        keepFile.run(path, size, mtimeNs, ctimeNs, String(ino), JSON.stringify(header));
      }
      for (const [sha256, isSound] of pictures) keepPicture.run(sha256, isSound ? 1 : 0);
      for (const table of ['files', 'pictures']) {
        on.exec(`DELETE FROM ${table} WHERE number <= (SELECT max(number) FROM ${table}) - ${most}`);
      }
      on.exec('COMMIT');
    } catch (cause) {
      on.exec('ROLLBACK');
      throw cause;
    }
  }

  return {
    find: (mark) =>
      attempt((on) => {
        const row = on
          .prepare(
            'SELECT header FROM files WHERE path = ? AND size = ? AND mtime = ? AND ctime = ? AND ino = ?',
          )
          .get(mark.path, mark.size, mark.mtimeNs, mark.ctimeNs, String(mark.ino));
        const text = row?.header;
        return typeof text === 'string' ? imageHeaderSchema.parse(JSON.parse(text)) : null;
      }),
    keep: (mark, header, readAtMs) => {
      if (mark.mtimeNs > BigInt(readAtMs) * 1_000_000n - UNSETTLED_NS) return;
      files.set(mark.path, { mark, header });
    },
    isSound: (sha256) =>
      pictures.get(sha256) ??
      attempt((on) => {
        const row = on.prepare('SELECT sound FROM pictures WHERE sha256 = ?').get(sha256);
        return row === undefined ? null : row.sound === 1;
      }),
    keepSound: (sha256, isSound) => void pictures.set(sha256, isSound),
    flush: () => {
      if (files.size + pictures.size === 0) return;
      attempt(write);
      files.clear();
      pictures.clear();
    },
    close: () => database.close(),
  };
}

function openDatabase(file: string | null, version: string): DatabaseSync {
  if (file === null) return prepared(':memory:', version);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    createPrivateFile(file);
    try {
      return preparedInTurn(file, version);
    } catch (cause) {
      if (sqliteFault(cause) === 'busy') throw cause;
      for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
      createPrivateFile(file);
      return prepared(file, version);
    }
  } catch {
    // No place to write: the disk is full or read-only, or another program has the damaged file open.
    return prepared(':memory:', version);
  }
}

/** Several threads start at once, and SQLite waits for no other while it begins a log. */
function preparedInTurn(file: string, version: string): DatabaseSync {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 1; ; turn += 1) {
    try {
      return prepared(file, version);
    } catch (cause) {
      if (sqliteFault(cause) !== 'busy' || turn === MOST_TURNS) throw cause;
      Atomics.wait(pause, 0, 0, TURN_MS);
    }
  }
}

/** @throws Error if it is damaged, or of another version */
function prepared(file: string, version: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    // Of what a power cut took, nothing is missed; what is there must be whole.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    database.exec(CREATE);
    database
      .prepare('INSERT INTO about (version) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM about)')
      .run(version);
    const about = database.prepare('SELECT version FROM about').get();
    if (about?.version !== version) throw new Error('It is of another version.');
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}
