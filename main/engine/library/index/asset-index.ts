import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Asset } from '../../../../shared/model/asset.ts';
import type { LibraryOrder, LibraryPlace } from '../../../../shared/model/library-order.ts';
import { assetOrders } from './asset-orders.ts';
import { storedAsset } from './index-damage.ts';
import { type IndexEntry, monthOf, placeOf, type SidecarMark } from './index-entry.ts';
import { dropLateIndexes, lacksLateIndexes, makeLateIndexes } from './index-indexes.ts';
import { indexReader, type Row } from './index-reader.ts';
import { hasIndexSchema, prepareIndex } from './index-schema.ts';
import { searchTables, type TagCount } from './search/search-tables.ts';
import { INSERT_SIDECAR, rowOf } from './sidecar-rows.ts';

/** An asset with its folder, relative to the library. */
export interface IndexedAsset {
  readonly asset: Asset;
  readonly folder: string;
  readonly place: LibraryPlace;
}

export interface DamagedSidecar {
  readonly folder: string;
  readonly mark: SidecarMark;
  readonly message: string;
}

/**
 * A searchable index of a library's sidecars. Every call throws SQLite's own error if its file is damaged.
 */
export interface AssetIndex {
  /** The file; null for one in memory. */
  readonly file: string | null;
  /** Replaces what is known of the entries' folders. Returns the ids that are affected, as do the next two. */
  readonly put: (entries: readonly IndexEntry[], damaged?: readonly DamagedSidecar[]) => readonly string[];
  /** Removes folders from the index. */
  readonly remove: (folders: readonly string[]) => readonly string[];
  /** Records that a folder was moved. */
  readonly move: (from: string, to: string) => readonly string[];
  readonly byId: (id: string) => IndexedAsset | null;
  /** Searches the library, not its trash. */
  readonly byFingerprint: (fingerprint: string) => IndexedAsset | null;
  /** Returns the newest match in the trash. */
  readonly trashedByFingerprint: (fingerprint: string) => IndexedAsset | null;
  /** Searches the library (not its trash) for the asset whose result has this hash. */
  readonly byResult: (sha256: string) => IndexedAsset | null;
  /** Searches the library and its trash. */
  readonly byJob: (jobId: string) => IndexedAsset | null;
  readonly page: (order: LibraryOrder, offset: number, limit: number) => readonly IndexedAsset[];
  /** Ids in the given order, from an offset on. */
  readonly ids: (order: LibraryOrder, offset: number, limit: number) => readonly string[];
  /** How many assets come before this one; null if it is not in the order's place. */
  readonly position: (order: LibraryOrder, id: string) => number | null;
  /** The first asset whose name begins with these letters: after the given one (or from the start), then again from the start. */
  readonly startingWith: (order: LibraryOrder, letters: string, after: string | null) => string | null;
  /** How many assets an order has. */
  readonly count: (order: LibraryOrder) => number;
  /** All tags of the library's assets, in their order. */
  readonly tags: () => readonly TagCount[];
  /** Makes some assets searchable that an earlier version indexed; returns their ids, null if none were left. */
  readonly fillSearch: (limit: number) => readonly string[] | null;
  /** The marks of the sidecars that were read in a month's folder, by the asset's folder. */
  readonly marks: (month: string) => ReadonlyMap<string, SidecarMark>;
  /** The months' folders of which anything is known. */
  readonly months: () => readonly string[];
  readonly damaged: () => readonly DamagedSidecar[];
  readonly fact: (name: string) => string | null;
  readonly setFact: (name: string, value: string) => void;
  /** Whether its tables are those that this version makes. */
  readonly hasSchema: () => boolean;
  /** Called before many assets come in: an empty index then leaves out what is quicker to make at the end. */
  readonly beginFilling: () => void;
  /** Whether anything is left out, by this process or one that ended meanwhile. */
  readonly isUnfinished: () => boolean;
  /** Makes what was left out. */
  readonly endFilling: () => void;
  /** Drops what is cached of the orders if another connection has changed the file. */
  readonly follow: () => void;
  readonly close: () => void;
}

/** An index in memory. */
export function memoryIndex(): AssetIndex {
  return assetIndex(new DatabaseSync(':memory:'), null);
}

/** @param database used by this index alone; empty, or an index */
export function assetIndex(database: DatabaseSync, file: string | null): AssetIndex {
  prepareIndex(database);
  const reader = indexReader(database);
  const { run, one, all } = reader;
  const search = searchTables(reader);
  const orders = assetOrders(reader, Date.now);
  /** Of the present change: whether any sidecar is damaged, and the ids that it has inserted as the only ones, which are shown already. */
  let hasDamaged = false;
  const alone = new Set<string>();
  /** Differs once another connection has written. */
  let dataVersion = -1;
  const found = (where: string, ...values: SQLInputValue[]): IndexedAsset | null => {
    const row = one(`${SELECT} WHERE ${where} LIMIT 1`, ...values);
    return row === null ? null : indexedOf(row);
  };

  /** Runs in one transaction, and drops what is cached of the orders. */
  function change(work: () => readonly string[]): readonly string[] {
    orders.clear();
    database.exec('BEGIN IMMEDIATE');
    try {
      hasDamaged = one('SELECT 1 AS there FROM damaged LIMIT 1') !== null;
      alone.clear();
      const ids = [...new Set(work())];
      for (const id of ids) if (!alone.has(id)) showOne(id);
      database.exec('COMMIT');
      return ids;
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw cause;
    }
  }

  /** If several folders have one id, the first by name is shown; `assets` sorts before `trash`. */
  function showOne(id: string): void {
    const rows = all('SELECT number, shown FROM sidecars WHERE id = ? ORDER BY folder', id);
    for (const [at, { number, shown }] of rows.entries()) {
      const isShown = at === 0 ? 1 : 0;
      if (shown !== isShown) run('UPDATE sidecars SET shown = ? WHERE number = ?', isShown, Number(number));
    }
  }

  const idOf = (folder: string): string[] => {
    const row = one('SELECT id FROM sidecars WHERE folder = ?', folder);
    return row === null ? [] : [String(row.id)];
  };

  /** Returns the id of the asset that was known there. */
  function forget(folder: string): string[] {
    const row = one('SELECT number, id FROM sidecars WHERE folder = ?', folder);
    if (row !== null) {
      run('DELETE FROM texts WHERE number = ?', Number(row.number));
      search.remove(Number(row.number));
      run('DELETE FROM sidecars WHERE number = ?', Number(row.number));
    }
    if (hasDamaged) run('DELETE FROM damaged WHERE folder = ?', folder);
    return row === null ? [] : [String(row.id)];
  }

  /** What a sidecar said when it could last be read; null if that is not known. */
  const lastText = (folder: string): string | null => {
    const row = one(
      `SELECT asset AS last FROM sidecars JOIN texts USING (number) WHERE folder = ?1
       UNION ALL SELECT last FROM damaged WHERE folder = ?1`,
      folder,
    );
    return row === null || row.last === null ? null : String(row.last);
  };

  function insert(entry: IndexEntry): void {
    const isFirst = one('SELECT 1 AS there FROM sidecars WHERE id = ? LIMIT 1', entry.id) === null;
    if (isFirst) alone.add(entry.id);
    else alone.delete(entry.id);
    const number = reader.insert(INSERT_SIDECAR, isFirst ? 1 : 0, ...rowOf(entry));
    run('INSERT INTO texts (number, asset) VALUES (?, ?)', number, entry.text);
    search.insert(number, entry.search);
  }

  return {
    file,
    put: (entries, damaged = []) =>
      change(() => {
        const lasts = damaged.map(({ folder }) => lastText(folder));
        const ids = [...entries, ...damaged].flatMap(({ folder }) => forget(folder));
        for (const entry of entries) insert(entry);
        for (const [at, { folder, mark, message }] of damaged.entries()) {
          run(
            'INSERT INTO damaged (folder, month, mtime, bytes, message, last) VALUES (?, ?, ?, ?, ?, ?)',
            folder,
            monthOf(folder),
            mark.mtime,
            mark.bytes,
            message,
            lasts[at] ?? null,
          );
        }
        return [...ids, ...entries.map(({ id }) => id)];
      }),
    remove: (folders) =>
      change(() => {
        return folders.flatMap(forget);
      }),
    move: (from, to) =>
      change(() => {
        const ids = [...idOf(from), ...idOf(to)];
        // A scan of the folder may have added it under its new name already.
        forget(to);
        run(
          'UPDATE sidecars SET folder = ?, month = ?, place = ? WHERE folder = ?',
          to,
          monthOf(to),
          placeOf(to),
          from,
        );
        return ids;
      }),
    byId: (id) => found('id = ? AND shown = 1', id),
    byFingerprint: (print) => found(`fingerprint = ? AND shown = 1 AND place = 'library' ${NEWEST}`, print),
    trashedByFingerprint: (print) =>
      found(`fingerprint = ? AND shown = 1 AND place = 'trash' ${NEWEST}`, print),
    byResult: (sha256) => found(`result = ? AND shown = 1 AND place = 'library' ${NEWEST}`, sha256),
    byJob: (jobId) => found(`job_id = ? AND shown = 1 ${NEWEST}`, jobId),
    page: (order, offset, limit) => orders.page(order, offset, limit).map(indexedOf),
    ids: orders.ids,
    position: orders.position,
    startingWith: orders.startingWith,
    count: orders.count,
    tags: search.tags,
    fillSearch: (limit) => {
      if (!search.isDue()) return null;
      let filled: readonly string[] | null = null;
      change(() => {
        filled = search.fill(limit);
        return [];
      });
      return filled;
    },
    marks: (month) =>
      new Map(
        [
          ...all('SELECT folder, mtime, bytes, 0 AS damaged FROM sidecars WHERE month = ?', month),
          ...all('SELECT folder, mtime, bytes, 1 AS damaged FROM damaged WHERE month = ?', month),
        ].map((row) => [
          String(row.folder),
          row.damaged === 1 ? { ...markOf(row), isDamaged: true } : markOf(row),
        ]),
      ),
    months: () =>
      all('SELECT DISTINCT month FROM sidecars UNION SELECT DISTINCT month FROM damaged').map(({ month }) =>
        String(month),
      ),
    damaged: () =>
      all('SELECT folder, mtime, bytes, message FROM damaged ORDER BY folder').map((row) => ({
        folder: String(row.folder),
        mark: markOf(row),
        message: String(row.message),
      })),
    fact: (name) => {
      const row = one('SELECT value FROM facts WHERE name = ?', name);
      return row === null ? null : String(row.value);
    },
    setFact: (name, value) =>
      run('INSERT INTO facts VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2', name, value),
    hasSchema: () => hasIndexSchema(database),
    beginFilling: () => {
      if (one('SELECT 1 AS there FROM sidecars LIMIT 1') !== null) return;
      reader.clear();
      dropLateIndexes(database);
    },
    isUnfinished: () => lacksLateIndexes(database),
    endFilling: () => makeLateIndexes(database),
    follow: () => {
      const now = Number(one('PRAGMA data_version')?.data_version);
      if (now !== dataVersion) orders.clear();
      dataVersion = now;
    },
    close: () => {
      reader.clear();
      if (database.isOpen) database.close();
    },
  };
}

const SELECT = 'SELECT folder, place, asset FROM sidecars JOIN texts USING (number)';
const NEWEST = 'ORDER BY created_at DESC, id DESC';
function indexedOf(row: Row): IndexedAsset {
  const folder = String(row.folder);
  return { asset: storedAsset(row.asset), folder, place: placeOf(folder) };
}

function markOf({ mtime, bytes }: Row): SidecarMark {
  return { mtime: Number(mtime), bytes: Number(bytes) };
}
