import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AppError } from '../../../shared/model/app-error.ts';
import {
  FATES_THAT_ASK,
  type FileFate,
  fileFateSchema,
  type Watch,
  type WatchEntry,
  watchEntrySchema,
  watchSchema,
} from '../../../shared/model/watch/watch.ts';
import { machineNames } from '../disk/machine-names.ts';
import { createPrivateFile } from '../disk/private-files.ts';
import type { KnownFile } from './compare-looks.ts';
import { CREATE_OWNERS, markOwner, ownersIn } from './watch-owners.ts';

/** A file whose fate is to be kept. */
export interface KeptFile extends KnownFile {
  /** Relative to the folder. */
  readonly path: string;
}

/** What is kept of the watches, in `<data>/watch.sqlite`. Every write is on the disk when it returns, whole or not at all. */
export interface WatchStore {
  readonly watches: () => readonly Watch[];
  readonly watch: (id: string) => Watch | null;
  readonly put: (watch: Watch) => void;
  /** Keeps what a look found out of a watch. What the artist set meanwhile stays. */
  readonly note: (watch: Watch) => void;
  /** Leaves the files that wait for the artist's word, with a line of the log. */
  readonly settle: (watch: Watch, at: number) => void;
  /** Forgets the files with a fate, so that they are judged as new ones. */
  readonly forget: (id: string, fate: FileFate) => void;
  /** The files of a watch that were dealt with, by their relative paths. */
  readonly files: (id: string) => ReadonlyMap<string, KnownFile>;
  /**
   * Keeps what became of files, with lines of the log, and what a look found out of the watch, as `note` does.
   * @param queued works that the watch dealt with at a time, so that none of them is queued again
   */
  readonly record: (
    watch: Watch,
    files: readonly KeptFile[],
    entries: readonly WatchEntry[],
    queued?: { readonly fingerprints: readonly string[]; readonly at: number; readonly isSent: boolean },
  ) => void;
  readonly wasQueued: (id: string, fingerprint: string) => boolean;
  /** How many works were queued at or after a time. */
  readonly queuedSince: (id: string, since: number) => number;
  readonly asking: (id: string) => number;
  /** The names of this data folder where works are taken for a library that others watch for, too: that of now first, then those of before. */
  readonly owners: () => readonly [string, ...string[]];
  /** The last lines of the log, newest first. */
  readonly log: (id: string, most: number) => readonly WatchEntry[];
  readonly close: () => void;
}

/** How many lines of the log are kept for each watch. */
export const KEPT_ENTRIES = 5_000;

const CREATE = `
  CREATE TABLE IF NOT EXISTS watches (id TEXT PRIMARY KEY, watch TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS files (
    watch_id TEXT NOT NULL, path TEXT NOT NULL, size REAL NOT NULL, mtime REAL NOT NULL, fate TEXT NOT NULL,
    PRIMARY KEY (watch_id, path)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS works (
    watch_id TEXT NOT NULL, fingerprint TEXT NOT NULL, at INTEGER NOT NULL, sent INTEGER NOT NULL,
    PRIMARY KEY (watch_id, fingerprint)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS log (number INTEGER PRIMARY KEY AUTOINCREMENT, watch_id TEXT NOT NULL, entry TEXT NOT NULL) STRICT;
  ${CREATE_OWNERS}
  CREATE INDEX IF NOT EXISTS log_by_watch ON log (watch_id, number);
`;

const json = z.string().transform((text): unknown => JSON.parse(text));
const watchRow = z.object({ watch: json.pipe(watchSchema) }).transform(({ watch }) => watch);
const entryRow = z.object({ entry: json.pipe(watchEntrySchema) }).transform(({ entry }) => entry);
const fileRow = z.object({ path: z.string(), size: z.number(), mtime: z.number(), fate: fileFateSchema });
const countRow = z.object({ count: z.number() });

/** Of the tables, as `PRAGMA user_version`; files of before it was written have 0. */
const VERSION = 1;
const versionRow = z.object({ user_version: z.number() });

const fileOf = (data: string): string => join(data, 'watch.sqlite');

/** Whether anything was ever watched. */
export const hasWatchStore = (data: string): boolean => existsSync(fileOf(data));

/**
 * Opens it, or makes it.
 * @param machine gives the name that the machine has now
 * @throws AppError `disk` if it cannot be used: without it nobody knows what was queued before
 */
export function openWatchStore(data: string, machine: () => string = hostname): WatchStore {
  const file = fileOf(data);
  try {
    createPrivateFile(file);
    const database = new DatabaseSync(file, { timeout: 5_000 });
    requireVersion(database, file);
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${CREATE} PRAGMA user_version = ${VERSION};`,
    );
    return storeOver(database, file, machine);
  } catch (cause) {
    throw cause instanceof AppError ? cause : unusable(file, cause);
  }
}

function requireVersion(database: DatabaseSync, file: string): void {
  const { user_version: version } = versionRow.parse(database.prepare('PRAGMA user_version').get());
  if (version <= VERSION) return;
  database.close();
  throw new AppError(
    'disk',
    `What is known of watched folders (${file}) was written by a newer Maquette, so nothing of them is sent; use that one, or another data folder.`,
  );
}

function unusable(file: string, cause: unknown): AppError {
  return new AppError(
    'disk',
    `What is known of watched folders (${file}) cannot be read or written, so nothing of them is sent. Free some space, or move the file away to start over.`,
    { cause },
  );
}

function storeOver(database: DatabaseSync, file: string, machine: () => string): WatchStore {
  const prepare = (sql: string) => database.prepare(sql);
  const putWatch = prepare('INSERT OR REPLACE INTO watches (id, watch) VALUES (?, ?)');
  const putFile = prepare(
    'INSERT OR REPLACE INTO files (watch_id, path, size, mtime, fate) VALUES (?, ?, ?, ?, ?)',
  );
  const putWork = prepare(
    'INSERT OR IGNORE INTO works (watch_id, fingerprint, at, sent) VALUES (?, ?, ?, ?)',
  );
  const putEntry = prepare('INSERT INTO log (watch_id, entry) VALUES (?, ?)');
  const cutLog = prepare(
    `DELETE FROM log WHERE watch_id = ? AND number <=
       (SELECT number FROM log WHERE watch_id = ? ORDER BY number DESC LIMIT 1 OFFSET ?)`,
  );
  const readFiles = prepare('SELECT path, size, mtime, fate FROM files WHERE watch_id = ?');
  const findWork = prepare('SELECT 1 FROM works WHERE watch_id = ? AND fingerprint = ?');
  const countWorks = prepare(
    'SELECT COUNT(*) AS count FROM works WHERE watch_id = ? AND sent = 1 AND at >= ?',
  );
  const readLog = prepare('SELECT entry FROM log WHERE watch_id = ? ORDER BY number DESC LIMIT ?');
  const readWatch = prepare('SELECT watch FROM watches WHERE id = ?');
  const forgetFiles = prepare('DELETE FROM files WHERE watch_id = ? AND fate = ?');
  const known = new Map<string, Map<string, KnownFile>>();
  /** A row that another version or program wrote is told in words, and nothing is sent on what it may mean. */
  const read = <Found>(work: () => Found): Found => {
    try {
      return work();
    } catch (cause) {
      throw unusable(file, cause);
    }
  };
  const watchOf = (id: string): Watch | null =>
    read(() => watchRow.optional().parse(readWatch.get(id)) ?? null);
  /** Within a transaction. */
  const noteWatch = (found: Watch): void => {
    const { isBegun, mark, emptyPlace } = found;
    const kept = { ...(watchOf(found.id) ?? found), isBegun, mark, emptyPlace };
    putWatch.run(found.id, JSON.stringify(kept));
  };

  const filesOf = (id: string): Map<string, KnownFile> => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const rows = read(() => readFiles.all(id).map((row) => fileRow.parse(row)));
    const files = new Map(
      rows.map(({ path, size, mtime, fate }): [string, KnownFile] => [path, { size, mtimeMs: mtime, fate }]),
    );
    known.set(id, files);
    return files;
  };
  const write = (work: () => void): void => {
    try {
      database.exec('BEGIN IMMEDIATE');
      work();
      database.exec('COMMIT');
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw unusable(file, cause);
    }
  };

  const record: WatchStore['record'] = (watch, files, entries, queued) => {
    const { id } = watch;
    write(() => {
      noteWatch(watch);
      for (const { path, size, mtimeMs, fate } of files) putFile.run(id, path, size, mtimeMs, fate);
      for (const each of queued?.fingerprints ?? [])
        putWork.run(id, each, queued?.at ?? 0, queued?.isSent === true ? 1 : 0);
      for (const entry of entries) putEntry.run(id, JSON.stringify(entry));
      if (entries.length > 0) cutLog.run(id, id, KEPT_ENTRIES);
    });
    const of = filesOf(id);
    for (const { path, ...kept } of files) of.set(path, kept);
  };

  return {
    watches: () =>
      read(() =>
        prepare('SELECT watch FROM watches')
          .all()
          .map((row) => watchRow.parse(row)),
      ),
    watch: watchOf,
    put: (watch) => write(() => void putWatch.run(watch.id, JSON.stringify(watch))),
    note: (watch) => write(() => noteWatch(watch)),
    settle: (watch, at) => {
      const { id } = watch;
      const asking = [...filesOf(id)].filter(([, { fate }]) => FATES_THAT_ASK.has(fate));
      if (asking.length === 0) return;
      const message = `You left ${asking.length} ${asking.length === 1 ? 'file' : 'files'} that ${asking.length === 1 ? 'was' : 'were'} not sent.`;
      const files = asking.map(([path, file]) => ({ path, ...file, fate: 'left' as const }));
      record(watch, files, [{ at, path: null, code: 'settled', message }]);
    },
    forget: (id, fate) => {
      write(() => void forgetFiles.run(id, fate));
      known.delete(id);
    },
    files: filesOf,
    record,
    wasQueued: (id, fingerprint) => findWork.get(id, fingerprint) !== undefined,
    queuedSince: (id, since) => countRow.parse(countWorks.get(id, since)).count,
    owners: () => {
      write(() => markOwner(database));
      return read(() => ownersIn(database, file, machineNames(dirname(file), machine())));
    },
    asking: (id) => [...filesOf(id).values()].filter(({ fate }) => FATES_THAT_ASK.has(fate)).length,
    log: (id, most) => read(() => readLog.all(id, most).map((row) => entryRow.parse(row))),
    close: () => database.close(),
  };
}
