import type { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { openReadOnly } from '../../disk/open-read-only.ts';
import { listLibraryBackups } from './backup-files.ts';
import { BACKUP_APPLICATION_ID } from './write-backup.ts';

/**
 * The backups of a library, read from the newest to the oldest. Those that a wrong clock dated ahead come last, because their age is unknown.
 * Nothing is written.
 */
export interface BackedUp {
  readonly libraryId: string;
  /**
   * What a file said, in the newest backup that has it and can be read; null if none has.
   * @param path an asset's folder, or a collection's file; relative to the library, with forward slashes
   * @param isGood whether a text can be used; otherwise an earlier one is looked for
   */
  readonly textOf: (
    path: string,
    isGood?: (text: string) => boolean,
  ) => { readonly text: string; readonly file: string } | null;
  readonly close: () => void;
}

/**
 * Opens the backups of a library; null if there are none.
 * @param data `<data>`, absolute
 * @param library its id, or null if that is not known, and its folder, absolute
 * @param now milliseconds since the epoch
 */
export function openBackups(
  data: string,
  library: { readonly id: string | null; readonly folder: string },
  now = Date.now(),
): BackedUp | null {
  const open: { readonly file: string; readonly database: DatabaseSync }[] = [];
  let libraryId = library.id;
  const backups = listLibraryBackups(data, library.id);
  const ahead = backups.filter(({ at }) => at > now);
  for (const { file } of [...backups.filter(({ at }) => at <= now), ...ahead]) {
    const database = openBackup(file);
    if (database === null) continue;
    const id = factOf(database, 'id');
    const isOurs = libraryId === null ? factOf(database, 'folder') === library.folder : id === libraryId;
    if (isOurs && id !== null) {
      libraryId = id;
      open.push({ file, database });
    } else database.close();
  }
  if (libraryId === null || open.length === 0) return null;
  return {
    libraryId,
    textOf: (path, isGood = () => true) => {
      for (const { file, database } of open) {
        const text = reading(() => textIn(database, path));
        if (text !== null && isGood(text)) return { text, file };
      }
      return null;
    },
    close: () => {
      for (const { database } of open) database.close();
    },
  };
}

function openBackup(file: string): DatabaseSync | null {
  return reading(() => {
    const database = openReadOnly(file);
    const id = reading(() => database.prepare('PRAGMA application_id').get()?.['application_id'] ?? null);
    if (id === BACKUP_APPLICATION_ID) return database;
    database.close();
    return null;
  });
}

function factOf(database: DatabaseSync, name: string): string | null {
  return reading(() => {
    const row = database.prepare('SELECT value FROM facts WHERE name = ?').get(name);
    return row === undefined ? null : String(row['value']);
  });
}

function textIn(database: DatabaseSync, path: string): string | null {
  const row = database
    .prepare('SELECT packed, start, length FROM texts JOIN blocks ON number = block WHERE path = ?')
    .get(path);
  if (row === undefined) return null;
  const bytes = zstdDecompressSync(row['packed'] as Uint8Array);
  const start = Number(row['start']);
  return bytes.toString('utf8', start, start + Number(row['length']));
}

/** What cannot be read in a backup is looked for in an earlier one. */
function reading<Value>(read: () => Value | null): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
