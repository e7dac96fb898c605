import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFoldersSync } from '../../disk/make-folders.ts';
import { createPrivateFile, PRIVATE_FOLDER } from '../../disk/private-files.ts';
import { isFullDisk } from '../../disk/sqlite-error.ts';
import type { Logger } from '../../ports.ts';
import { type AssetIndex, assetIndex, memoryIndex } from './asset-index.ts';
import { isIndexOrEmpty } from './index-schema.ts';

export interface OpenIndexOptions {
  /** `<data>`, absolute: on this machine, wherever the library lies. */
  readonly data: string;
  readonly logger: Logger;
}

const ENDINGS = ['', '-wal', '-shm'];
const SAFE_NAME = /^[0-9A-Za-z-]{1,64}$/;
/** The name of the fact that stores the library's last known folder. */
const FOLDER_FACT = 'folder';

/**
 * Opens the index of a library. A file that cannot be used (damaged, another program's, a newer Maquette's) is set aside, and replaced by an
 * empty index, to be filled from the sidecars. If the disk cannot store a file at all, the index is kept in memory.
 * @param library its id and its current folder, absolute
 */
export function openIndex(
  { data, logger }: OpenIndexOptions,
  library: { readonly id: string; readonly folder: string },
): AssetIndex {
  const file = indexFile(data, library.id);
  try {
    makeFoldersSync(indexFolder(data), PRIVATE_FOLDER);
    const index = openFile(file) ?? openFresh(file, logger);
    if (index.fact(FOLDER_FACT) !== library.folder) index.setFact(FOLDER_FACT, library.folder);
    return index;
  } catch (cause) {
    logger.warn('The index of the library cannot be kept on the disk; it is rebuilt for this run.', {
      file,
      full: isFullDisk(cause),
      cause: String(cause),
    });
    return memoryIndex();
  }
}

/** Sets a damaged index aside. The next one that is opened is empty. */
export function setAsideIndex(index: AssetIndex, logger: Logger): void {
  index.close();
  if (index.file !== null) setAside(index.file, logger);
}

/** The index of the library that was last seen in a folder; null if none is known. */
export function indexOfFolder({ data, logger }: OpenIndexOptions, folder: string): AssetIndex | null {
  if (!existsSync(indexFolder(data))) return null;
  for (const name of readdirSync(indexFolder(data))) {
    if (!name.endsWith('.sqlite') || name.endsWith(SET_ASIDE)) continue;
    let index: AssetIndex | null = null;
    try {
      index = openFile(join(indexFolder(data), name));
      if (index?.fact(FOLDER_FACT) === folder) return index;
    } catch (cause) {
      // Damaged, or on a full disk: SQLite then cannot even read it.
      logger.warn('An index could not be read.', { name, cause: String(cause) });
    }
    index?.close();
  }
  return null;
}

function indexFolder(data: string): string {
  return join(data, 'index');
}

/** The index of a library, absolute. The id comes from a file that anybody may have written: it must not lead to another folder. */
export function indexFile(data: string, id: string): string {
  const name = SAFE_NAME.test(id) ? id : createHash('sha256').update(id).digest('hex');
  return join(indexFolder(data), `${name}.sqlite`);
}

/** Null if it is not an index. */
function openFile(file: string): AssetIndex | null {
  let database: DatabaseSync | null = null;
  try {
    createPrivateFile(file);
    database = new DatabaseSync(file, { timeout: BUSY_MS });
    if (isIndexOrEmpty(database)) return assetIndex(database, file);
  } catch (cause) {
    database?.close();
    if (isFullDisk(cause)) throw cause;
    return null;
  }
  database.close();
  return null;
}

function openFresh(file: string, logger: Logger): AssetIndex {
  setAside(file, logger);
  createPrivateFile(file);
  return assetIndex(new DatabaseSync(file, { timeout: BUSY_MS }), file);
}

/** How long a write waits while another process locks the file. Milliseconds. */
const BUSY_MS = 1_000;
const SET_ASIDE = '.set-aside.sqlite';

/** Keeps one damaged index: it can be rebuilt, but a person may want to see what was wrong. */
function setAside(file: string, logger: Logger): void {
  const aside = file.replace(/\.sqlite$/, SET_ASIDE);
  for (const ending of ENDINGS) rmSync(`${aside}${ending}`, { force: true });
  for (const ending of ENDINGS) {
    if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, `${aside}${ending}`);
  }
  logger.warn('The index of the library could not be read; it is rebuilt from the library.', { aside });
}
