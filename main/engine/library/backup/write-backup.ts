import { rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as breathe } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import { syncFile, syncFolder } from '../../disk/durable.ts';
import { makeFolders } from '../../disk/make-folders.ts';
import { createPrivateFile, PRIVATE_FOLDER } from '../../disk/private-files.ts';
import { COLLECTIONS } from '../collections/collection-file.ts';
import {
  libraryBackupFile,
  libraryBackupFolder,
  listLibraryBackups,
  outdatedBackups,
} from './backup-files.ts';
import { collectionsIn, type FiledText, lastTextOf } from './collection-texts.ts';
import { sidecarsIn } from './sidecar-texts.ts';

export interface BackUpTask {
  /** The library's folder, absolute. */
  readonly library: string;
  readonly id: string;
  /** The file of its index, absolute. */
  readonly index: string;
  /** `<data>`, absolute. */
  readonly data: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** "Maqb", in the backup's header: distinguishes a backup from other SQLite files. */
export const BACKUP_APPLICATION_ID = 0x4d617162;

/** Texts lie in blocks, compressed together, because sidecars are much alike. `texts` says in which block a text lies, and where: bytes, not characters. */
const SCHEMA = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE blocks (number INTEGER PRIMARY KEY, packed BLOB NOT NULL) STRICT;
  CREATE TABLE texts (
    path TEXT PRIMARY KEY, block INTEGER NOT NULL, start INTEGER NOT NULL, length INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
const BLOCK_BYTES = 256 * 1024;

/**
 * Writes a backup of what cannot be made again: the texts of all sidecars as the index has them, by their folders, and those of the collections.
 * Backups that are not needed any more are removed. Runs in the library's process.
 * @param alive called whenever something was written
 * @returns how many sidecars it has
 */
export async function writeBackup(task: BackUpTask, alive: () => void): Promise<number> {
  const { library, id, data, now } = task;
  await makeFolders(libraryBackupFolder(data), PRIVATE_FOLDER);
  const file = libraryBackupFile(data, id, now);
  const draft = `${file}.part`;
  try {
    const count = await writeDraft(draft, task, await collectionsIn(library), alive);
    await syncFile(draft);
    await rename(draft, file);
    await syncFolder(libraryBackupFolder(data));
    for (const old of outdatedBackups(listLibraryBackups(data, id), now)) {
      // The backup is made all the same. What cannot be deleted is tried again after the next one.
      await rm(old.file, { force: true }).catch(() => undefined);
    }
    return count;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(
  draft: string,
  { library, id, index, now }: BackUpTask,
  collections: readonly FiledText[],
  alive: () => void,
): Promise<number> {
  await rm(draft, { force: true });
  createPrivateFile(draft);
  const to = new DatabaseSync(draft);
  const from = new DatabaseSync(index, { readOnly: true });
  try {
    to.exec(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA application_id = ${BACKUP_APPLICATION_ID}; ${SCHEMA} BEGIN`,
    );
    const addFact = to.prepare('INSERT INTO facts VALUES (?, ?)');
    for (const [name, value] of Object.entries({ id, folder: library, at: String(now) }))
      addFact.run(name, value);
    const addBlock = to.prepare('INSERT INTO blocks VALUES (?, ?)');
    const addText = to.prepare('INSERT INTO texts VALUES (?, ?, ?, ?)');
    let [block, length, count] = [1, 0, 0];
    let texts: Buffer[] = [];
    const flush = (): void => {
      if (texts.length > 0) addBlock.run(block, zstdCompressSync(Buffer.concat(texts)));
      [block, length, texts] = [block + 1, 0, []];
    };
    const add = (path: string, text: string): void => {
      const bytes = Buffer.from(text);
      addText.run(path, block, length, bytes.length);
      texts.push(bytes);
      length += bytes.length;
    };
    // What is damaged now is kept as it was.
    for (const { file, text } of collections) {
      const kept = text ?? lastTextOf(from, file);
      if (kept !== null) add(`${COLLECTIONS}/${file}`, kept);
    }
    for (const { folder, text } of sidecarsIn(from)) {
      add(folder, text);
      count += 1;
      if (length < BLOCK_BYTES) continue;
      flush();
      alive();
      await breathe();
    }
    flush();
    to.exec('COMMIT');
    return count;
  } finally {
    to.close();
    from.close();
  }
}
