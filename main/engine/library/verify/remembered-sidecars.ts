import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Asset, assetSchema } from '../../../../shared/model/asset.ts';
import { openReadOnly } from '../../disk/open-read-only.ts';
import { type BackedUp, openBackups } from '../backup/read-backup.ts';
import type { SidecarMark } from '../index/index-entry.ts';
import { isIndexOrEmpty } from '../index/index-schema.ts';
import { knownLikenesses } from '../index/pictures/known-likenesses.ts';
import {
  collectionInBackup,
  collectionInIndex,
  NO_MARK,
  type RememberedCollection,
} from './remembered-collections.ts';
import { rememberedRows } from './remembered-rows.ts';

/** A sidecar as Maquette last read it. */
export interface RememberedSidecar {
  readonly mark: SidecarMark;
  readonly asset: Asset;
  /** The backup that it was read from, absolute; null if the index has it. */
  readonly backup: string | null;
}

/** What the index of a library, or else its backups, remember of its sidecars and collections. Nothing is written. */
export interface RememberedSidecars {
  /** Of the library that the index belongs to. */
  readonly libraryId: string;
  /** @param folder relative to the library. Null if nothing is remembered of it, or the index is damaged there */
  readonly of: (folder: string) => RememberedSidecar | null;
  /** What the index knows of how pictures look, by their hashes. */
  readonly likenesses: () => ReadonlyMap<string, string>;
  /** The same for a file of the folder of collections. @param file its name */
  readonly collection: (file: string) => RememberedCollection | null;
  readonly close: () => void;
}

const ENDING = '.sqlite';
const SET_ASIDE = '.set-aside.sqlite';

/**
 * Opens the index of a library and its backups for reading; an engine may use them at the same time.
 * @param data `<data>`, absolute
 * @param library its id, or null if that is not known, and its folder, absolute
 * @returns null if there is nothing that this version can read
 */
export function openRemembered(
  data: string,
  library: { readonly id: string | null; readonly folder: string },
): RememberedSidecars | null {
  const index = openIndexOf(data, library);
  const id = index?.libraryId ?? library.id;
  const backups = openBackups(data, { ...library, id });
  const libraryId = id ?? backups?.libraryId ?? null;
  if (libraryId === null || (index === null && backups === null)) return null;
  return {
    libraryId,
    of: (folder) => index?.of(folder) ?? (backups === null ? null : inBackup(backups, folder)),
    likenesses: () => index?.likenesses() ?? new Map(),
    collection: (file) =>
      index?.collection(file) ?? (backups === null ? null : collectionInBackup(backups, file)),
    close: () => {
      index?.close();
      backups?.close();
    },
  };
}

function inBackup(backups: BackedUp, folder: string): RememberedSidecar | null {
  const found = backups.textOf(folder);
  const asset = found === null ? undefined : reading(() => assetSchema.parse(JSON.parse(found.text)));
  return found === null || asset === undefined ? null : { asset, mark: NO_MARK, backup: found.file };
}

/**
 * Opens the index of a library for reading; an engine may use it at the same time.
 * @param data `<data>`, absolute
 * @param library its id, or null if that is not known, and its folder, absolute
 * @returns null if there is none that this version can read
 */
function openIndexOf(
  data: string,
  library: { readonly id: string | null; readonly folder: string },
): RememberedSidecars | null {
  const home = join(data, 'index');
  if (!existsSync(home)) return null;
  const names = readdirSync(home).filter((name) => name.endsWith(ENDING) && !name.endsWith(SET_ASIDE));
  const wanted = library.id === null ? names : names.filter((name) => name === `${library.id}${ENDING}`);
  for (const name of wanted) {
    const database = openIndexFile(join(home, name));
    if (database === null) continue;
    if (library.id !== null || knownFolder(database) === library.folder)
      return remembered(database, name.slice(0, -ENDING.length));
    database.close();
  }
  return null;
}

function openIndexFile(file: string): DatabaseSync | null {
  let database: DatabaseSync | null = null;
  try {
    database = openReadOnly(file);
    if (isIndexOrEmpty(database) && database.prepare('PRAGMA user_version').get()?.['user_version'] !== 0)
      return database;
  } catch {
    // A damaged index is no fault of the library: Maquette makes it anew.
  }
  database?.close();
  return null;
}

function knownFolder(database: DatabaseSync): string | null {
  const row = reading(() => database.prepare("SELECT value FROM facts WHERE name = 'folder'").get());
  return row === undefined ? null : String(row['value']);
}

function remembered(database: DatabaseSync, libraryId: string): RememberedSidecars {
  const rowOf = rememberedRows(database);
  return {
    libraryId,
    of: (folder) => {
      const row = reading(() => rowOf(folder));
      if (row === undefined) return null;
      const asset = reading(() => assetSchema.parse(JSON.parse(String(row['asset']))));
      if (asset === undefined) return null;
      return { asset, mark: { mtime: Number(row['mtime']), bytes: Number(row['bytes']) }, backup: null };
    },
    likenesses: () => reading(() => knownLikenesses(database)) ?? new Map(),
    collection: (file) => reading(() => collectionInIndex(database, file)) ?? null,
    close: () => database.close(),
  };
}

/** What cannot be read in the index counts as not remembered: it is only a second copy. */
function reading<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
