import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { LibraryGroup, LibraryOrder, LibraryPlace } from '../../../../shared/model/library-order.ts';
import { assetOrders } from './asset-orders.ts';
import { type CollectionTables, collectionTables } from './collections/collection-tables.ts';
import { type TaggedRow, taggedRows } from './collections/counted-tags.ts';
import { type TaggedPage, taggedPage } from './collections/tagged-within.ts';
import { type IndexEntry, monthOf, placeOf } from './index-entry.ts';
import { dropLateIndexes, lacksLateIndexes, makeLateIndexes } from './index-indexes.ts';
import { indexReader } from './index-reader.ts';
import { hasIndexSchema, prepareIndex } from './index-schema.ts';
import { INDEXED, type IndexedAsset, indexedOf } from './indexed-asset.ts';
import { type DamagedSidecar, type KnownSidecars, knownSidecars } from './known-sidecars.ts';
import { type PictureTables, pictureTables } from './pictures/picture-tables.ts';
import { rowChecks } from './row-checks.ts';
import { type CountedFacets, createFacetCounts } from './search/facet-counts.ts';
import { searchTables, type TagCount } from './search/search-tables.ts';
import { INSERT_SIDECAR, rowOf } from './sidecar-rows.ts';
import { createRelatives, type Related } from './stacks/relatives.ts';
import { stackTables } from './stacks/stack-tables.ts';
import { type WorkQueries, workQueries } from './work-queries.ts';

/**
 * A searchable index of a library's sidecars. Every call throws SQLite's own error if its file is damaged.
 */
export interface AssetIndex extends KnownSidecars, WorkQueries {
  /** The file; null for one in memory. */
  readonly file: string | null;
  /** Replaces what is known of the entries' folders. Returns the ids that are affected, as do the next two. */
  readonly put: (entries: readonly IndexEntry[], damaged?: readonly DamagedSidecar[]) => readonly string[];
  /** Removes folders from the index. */
  readonly remove: (folders: readonly string[]) => readonly string[];
  /** Records that a folder was moved. */
  readonly move: (from: string, to: string) => readonly string[];
  readonly byId: (id: string) => IndexedAsset | null;
  readonly page: (order: LibraryOrder, offset: number, limit: number) => readonly IndexedAsset[];
  /** Ids in the given order, from an offset on. */
  readonly ids: (order: LibraryOrder, offset: number, limit: number) => readonly string[];
  /** How many assets come before this one; null if it is not in the order's place. */
  readonly position: (order: LibraryOrder, id: string) => number | null;
  /** The first asset whose name begins with these letters: after the given one (or from the start), then again from the start. */
  readonly startingWith: (order: LibraryOrder, letters: string, after: string | null) => string | null;
  /** How many assets an order has. */
  readonly count: (order: LibraryOrder) => number;
  /** The groups of an order, in the order. */
  readonly groups: (order: LibraryOrder) => readonly LibraryGroup[];
  /** All tags of the library's assets, in their order. */
  readonly tags: () => readonly TagCount[];
  /** The numbers of the rows that match a search; null without one. */
  readonly matches: (order: LibraryOrder) => Uint32Array | null;
  /**
   * How many assets of a place, or of some of its rows, there are of each sort; null while rows are left to be read: ask again, in another turn of
   * the event loop.
   * @param asked the moment of the question, from {@link facetsNow}: other connections may go on writing meanwhile
   */
  readonly facets: (place: LibraryPlace, numbers: Uint32Array | null, asked?: number) => CountedFacets | null;
  readonly facetsNow: () => number;
  /** The versions of an asset's subject in the asset's place, the top first, then the newest, with the steps of one run of a chain together; without any if the asset does not exist. */
  readonly versions: (id: string, limit: number) => readonly IndexedAsset[];
  /** What an asset was made of and what was made of it, near ones first, then other versions of its subject. */
  readonly related: (id: string, limit: number) => Related;
  /** The pictures of assets that were not looked at, and what was found by looking. */
  readonly pictures: Pick<PictureTables, 'unseen' | 'see'>;
  /** Makes some assets searchable that an earlier version indexed; returns their ids, null if none were left. */
  readonly fillSearch: (limit: number) => readonly string[] | null;
  /** A part of the library's assets with each of their tags, in the order of tags. */
  readonly taggedRows: (after: TaggedRow | null, last?: string) => readonly TaggedRow[];
  /** A part of the assets that have a tag or one below it. */
  readonly taggedPage: (parent: string, after: TaggedPage['after']) => TaggedPage;
  /** What is known of the files of collections. */
  readonly collections: CollectionTables;
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
  const facets = createFacetCounts(reader);
  const stacks = stackTables(reader);
  const pictures = pictureTables(reader);
  const checks = rowChecks(reader);
  const known = knownSidecars(reader);
  const orders = assetOrders(reader, Date.now, stacks);
  /** Of the present change: whether any sidecar is damaged, and the ids that it has inserted as the only ones, which are shown already. */
  let hasDamaged = false;
  const alone = new Set<string>();
  /** Differs once another connection has written. */
  let dataVersion = -1;
  const few = (most: number, where: string, ...values: SQLInputValue[]): readonly IndexedAsset[] =>
    all(`SELECT ${INDEXED} FROM sidecars WHERE ${where} LIMIT ${most}`, ...values).map(indexedOf);
  const found = (where: string, ...values: SQLInputValue[]): IndexedAsset | null =>
    few(1, where, ...values)[0] ?? null;

  const byId = (id: string): IndexedAsset | null => found('id = ? AND shown = 1', id);
  const relatives = createRelatives(reader, byId);

  /** Runs in one transaction, and drops what is cached of the orders. */
  function change(work: () => readonly string[], { isShown = true } = {}): readonly string[] {
    if (isShown) orders.clear();
    database.exec('BEGIN IMMEDIATE');
    try {
      hasDamaged = one('SELECT 1 AS there FROM damaged LIMIT 1') !== null;
      alone.clear();
      const ids = [...new Set(work())];
      const hasMembers = one('SELECT 1 AS there FROM members LIMIT 1') !== null;
      for (const id of ids) {
        if (!alone.has(id)) showOne(id);
        if (hasMembers) run(SHOW_MEMBER, id);
      }
      stacks.settle(ids);
      ids.forEach(facets.touchAsset);
      database.exec('COMMIT');
      return ids;
    } catch (cause) {
      stacks.rolledBack();
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
      pictures.remove(Number(row.number));
      facets.touch(Number(row.number));
      stacks.remove(Number(row.number));
      run('DELETE FROM sidecars WHERE number = ?', Number(row.number));
    }
    if (hasDamaged) run('DELETE FROM damaged WHERE folder = ?', folder);
    return row === null ? [] : [String(row.id)];
  }

  function insert(entry: IndexEntry): void {
    const isFirst = one('SELECT 1 AS there FROM sidecars WHERE id = ? LIMIT 1', entry.id) === null;
    if (isFirst) alone.add(entry.id);
    else alone.delete(entry.id);
    const number = reader.insert(INSERT_SIDECAR, isFirst ? 1 : 0, ...rowOf(entry));
    run('INSERT INTO texts (number, asset) VALUES (?, ?)', number, entry.text);
    search.insert(number, entry.search);
    stacks.insert(number, entry.stack);
    pictures.insert(number, entry.pictures);
  }

  return {
    file,
    put: (entries, damaged = []) =>
      change(() => {
        const lasts = damaged.map(({ folder }) => known.lastText(folder));
        const ids = [...entries, ...damaged].flatMap(({ folder }) => forget(folder));
        for (const entry of entries) insert(entry);
        for (const [at, each] of damaged.entries()) known.putDamaged(each, lasts[at] ?? null);
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
        checks.check(from);
        run(
          'UPDATE sidecars SET folder = ?, month = ?, place = ? WHERE folder = ?',
          to,
          monthOf(to),
          placeOf(to),
          from,
        );
        checks.renew(to);
        return ids;
      }),
    byId,
    ...workQueries(few),
    page: (order, offset, limit) => orders.page(order, offset, limit).map(indexedOf),
    ids: orders.ids,
    position: orders.position,
    startingWith: orders.startingWith,
    count: orders.count,
    groups: orders.groups,
    tags: search.tags,
    matches: orders.matches,
    facets: (place, numbers, asked = facets.now()) =>
      facets.read(asked) ? facets.count(place, numbers) : null,
    facetsNow: facets.now,
    taggedPage: (parent, after) => taggedPage(reader, parent, after),
    taggedRows: (after, last) => taggedRows(reader, after, last),
    collections: collectionTables(reader, (work, options) => {
      const noAsset = (): readonly string[] => {
        work();
        return [];
      };
      change(noAsset, options);
    }),
    ...relatives,
    pictures: {
      unseen: pictures.unseen,
      see: (found) =>
        void change(() => {
          pictures.see(found);
          return [];
        }),
    },
    fillSearch: (limit) => {
      // What one table has done may be due in the next.
      for (;;) {
        const due = [search, stacks, pictures, checks].find((tables) => tables.isDue());
        if (due === undefined) return null;
        let filled: readonly string[] | null = null;
        change(() => {
          filled = due.fill(limit);
          for (const id of filled ?? []) facets.touchAsset(id);
          return [];
        });
        if (filled !== null) return filled;
      }
    },
    ...known,
    hasSchema: () => hasIndexSchema(database),
    beginFilling: () => {
      if (one('SELECT 1 AS there FROM sidecars LIMIT 1') !== null) return;
      reader.clear();
      dropLateIndexes(database);
      stacks.beginFilling();
    },
    isUnfinished: () => lacksLateIndexes(database),
    endFilling: () => {
      change(() => {
        stacks.endFilling(() => makeLateIndexes(database));
        return [];
      });
    },
    follow: () => {
      const now = Number(one('PRAGMA data_version')?.data_version);
      if (now !== dataVersion) {
        orders.clear();
        facets.startOver();
      }
      dataVersion = now;
    },
    close: () => {
      reader.clear();
      if (database.isOpen) database.close();
    },
  };
}

/** In a collection stands the folder of the asset that is shown. */
const SHOW_MEMBER =
  'UPDATE members SET number = (SELECT number FROM sidecars WHERE id = ?1 AND shown = 1) WHERE asset = ?1';
