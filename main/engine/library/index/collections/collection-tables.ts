import type { Label } from '../../../../../shared/model/asset.ts';
import {
  type CollectionFault,
  collectionSchema,
} from '../../../../../shared/model/collections/collection.ts';
import {
  type SavedSearches,
  savedSearchesSchema,
} from '../../../../../shared/model/collections/saved-searches.ts';
import { type TagTree, tagTreeSchema } from '../../../../../shared/model/collections/tag-tree.ts';
import type { CollectionContent, CollectionFile } from '../../collections/collection-file.ts';
import type { UsableContent } from '../../collections/merge-file.ts';
import type { SidecarMark } from '../index-entry.ts';
import type { IndexReader, Row } from '../index-reader.ts';
import { collectionKey } from './collection-conditions.ts';

/** A collection without its assets. */
export interface CollectionHead {
  readonly file: string;
  readonly listing: number;
  readonly id: string;
  readonly name: string;
  readonly label: Label | null;
  readonly notes: string;
  readonly revision: number;
}

/** What the index knows of the files of collections. All but `fill` is done in a moment; a long list is filled in slices and then put in place by `put`. */
export interface CollectionTables {
  readonly marks: () => ReadonlyMap<string, SidecarMark>;
  /** A new listing's number, for `fill`. */
  readonly newListing: () => number;
  /** Adds assets to a listing that is not in use yet. */
  readonly fill: (listing: number, from: number, assets: readonly string[]) => void;
  /** Replaces what is known of a file. */
  readonly put: (file: CollectionFile, listing: number) => void;
  /** Notes that a file cannot be used any more, and keeps what it held before; false if nothing is known of it. */
  readonly keep: (file: string, mark: SidecarMark, fault: CollectionFault) => boolean;
  readonly remove: (files: readonly string[]) => void;
  /** Removes some rows of listings that are not in use any more; returns whether any were left. */
  readonly sweep: (limit: number) => boolean;
  /** Those in use: of several files with one id the first by name. */
  readonly heads: () => readonly CollectionHead[];
  readonly faults: () => readonly CollectionFault[];
  /** What a file held when it was read, apart from histories and fields that are not known; null if it is not known, or could not be used. */
  readonly content: (file: string) => UsableContent | null;
  readonly searches: () => SavedSearches | null;
  readonly tags: () => TagTree | null;
  /** How many of a listing's assets from a position on are in the library, and in its trash; `isEnd`: none follow these. */
  readonly count: (
    listing: number,
    from: number,
    limit: number,
  ) => { readonly count: number; readonly trashed: number; readonly isEnd: boolean };
  readonly assets: (listing: number, limit: number) => readonly string[];
  /** The listings that hold any of some assets, and how many of them. */
  readonly having: (
    ids: readonly string[],
  ) => readonly { readonly listing: number; readonly count: number }[];
}

/** @param change runs work in one transaction; `isShown`: it changes what is shown */
export function collectionTables(
  { run, one, all }: IndexReader,
  change: (work: () => void, options: { readonly isShown: boolean }) => void,
): CollectionTables {
  const contentOf = (kind: CollectionContent['kind']): unknown => {
    const row = one('SELECT head FROM collection_files WHERE kind = ?', kind);
    return row === null ? null : JSON.parse(String(row.head));
  };
  const showOne = (id: string): void =>
    run(
      `UPDATE collection_files SET shown = (file = (SELECT min(file) FROM collection_files WHERE kind = 'collection' AND id = ?1))
        WHERE kind = 'collection' AND id = ?1`,
      id,
    );
  const forget = (file: string): void => {
    const row = one('SELECT id FROM collection_files WHERE file = ?', file);
    run('DELETE FROM collection_files WHERE file = ?', file);
    run('DELETE FROM collection_texts WHERE file = ?', file);
    if (row !== null) showOne(String(row.id));
  };

  const assetsOf = (listing: number, limit: number): readonly string[] =>
    JSON.parse(
      String(
        one(
          'SELECT json_group_array(asset) AS ids FROM (SELECT asset FROM members WHERE listing = ? ORDER BY at LIMIT ?)',
          listing,
          limit,
        )?.ids,
      ),
    ) as string[];

  return {
    marks: () =>
      new Map(
        all('SELECT file, mtime, bytes FROM collection_files').map(({ file, mtime, bytes }) => [
          String(file),
          { mtime: Number(mtime), bytes: Number(bytes) },
        ]),
      ),
    newListing: () =>
      Number(
        one(
          `SELECT 1 + max(coalesce((SELECT max(listing) FROM collection_files), 0),
            coalesce((SELECT max(listing) FROM members), 0)) AS listing`,
        )?.listing,
      ),
    fill: (listing, from, assets) =>
      change(
        () =>
          run(
            `INSERT INTO members SELECT ?1, ?2 + key, value,
              (SELECT number FROM sidecars WHERE sidecars.id = value AND shown = 1) FROM json_each(?3)`,
            listing,
            from,
            JSON.stringify(assets),
          ),
        { isShown: false },
      ),
    put: ({ file, mark, content, packed }, listing) =>
      change(
        () => {
          forget(file);
          const { id, name, head } = headOf(content);
          run(
            'INSERT INTO collection_files VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, NULL)',
            file,
            mark.mtime,
            mark.bytes,
            content.kind,
            id,
            collectionKey(name),
            listing,
            JSON.stringify(head),
          );
          if (packed !== null) run('INSERT INTO collection_texts VALUES (?, ?)', file, packed);
          showOne(id);
        },
        { isShown: true },
      ),
    keep: (file, { mtime, bytes }, fault) => {
      const isKnown = one("SELECT 1 FROM collection_files WHERE file = ? AND kind <> 'fault'", file) !== null;
      const text = JSON.stringify(fault);
      if (isKnown)
        change(
          () =>
            run(
              'UPDATE collection_files SET mtime = ?, bytes = ?, fault = ? WHERE file = ?',
              mtime,
              bytes,
              text,
              file,
            ),
          { isShown: true },
        );
      return isKnown;
    },
    remove: (files) => change(() => files.forEach(forget), { isShown: true }),
    sweep: (limit) => {
      const stale = one(STALE);
      if (stale === null) return false;
      change(
        () =>
          run(
            'DELETE FROM members WHERE listing = ?1 AND at IN (SELECT at FROM members WHERE listing = ?1 LIMIT ?2)',
            Number(stale.listing),
            limit,
          ),
        { isShown: false },
      );
      return true;
    },
    heads: () =>
      all(
        "SELECT file, listing, head FROM collection_files WHERE kind = 'collection' AND shown = 1 ORDER BY name_key, id",
      ).map(({ file, listing, head }) => ({
        file: String(file),
        listing: Number(listing),
        ...(JSON.parse(String(head)) as Omit<CollectionHead, 'file' | 'listing'>),
      })),
    faults: () => [
      ...all(FAULTS).map(({ fault }) => JSON.parse(String(fault)) as CollectionFault),
      ...all(SAME_ID).map(clashOf('same-id')),
      ...all(SAME_NAME).map(clashOf('same-name')),
    ],
    content: (file) => {
      const row = one(
        "SELECT kind, listing, head FROM collection_files WHERE file = ? AND kind <> 'fault'",
        file,
      );
      if (row === null) return null;
      const head = JSON.parse(String(row.head)) as Record<string, unknown>;
      if (row.kind === 'searches') return { kind: 'searches', searches: savedSearchesSchema.parse(head) };
      if (row.kind === 'tags') return { kind: 'tags', tags: tagTreeSchema.parse(head) };
      const { label, ...rest } = head;
      const assets = assetsOf(Number(row.listing), Number.MAX_SAFE_INTEGER);
      const collection = {
        format: 'maquette-collection',
        version: 1,
        ...rest,
        assets,
        ...(label !== null && { label }),
      };
      return { kind: 'collection', collection: collectionSchema.parse(collection) };
    },
    searches: () => savedSearchesSchema.nullable().parse(contentOf('searches')),
    tags: () => tagTreeSchema.nullable().parse(contentOf('tags')),
    count: (listing, from, limit) => {
      const row = one(
        `SELECT count(*) AS all_of, total(place = 'library') AS library, total(place = 'trash') AS trash FROM
          (SELECT number FROM members WHERE listing = ? AND at >= ? ORDER BY at LIMIT ?) LEFT JOIN sidecars USING (number)`,
        listing,
        from,
        limit,
      );
      return {
        count: Number(row?.library),
        trashed: Number(row?.trash),
        isEnd: Number(row?.all_of) < limit,
      };
    },
    assets: assetsOf,
    having: (ids) =>
      all(
        `SELECT listing, count(*) AS count FROM members WHERE asset IN (SELECT value FROM json_each(?)) GROUP BY listing`,
        JSON.stringify(ids),
      ).map(({ listing, count }) => ({ listing: Number(listing), count: Number(count) })),
  };
}

/** A listing that is not in use. It jumps from listing to listing, since a list may be long. */
const STALE = `
  WITH RECURSIVE listings (listing) AS (
    SELECT min(listing) FROM members
    UNION ALL SELECT (SELECT min(listing) FROM members WHERE members.listing > listings.listing) FROM listings WHERE listing IS NOT NULL
  )
  SELECT listing FROM listings WHERE listing IS NOT NULL AND listing NOT IN (SELECT listing FROM collection_files) LIMIT 1`;

/** Files that cannot be used as they are: of some, what they held before is. */
const FAULTS = `
  SELECT coalesce(fault, head) AS fault FROM collection_files WHERE kind = 'fault' OR fault IS NOT NULL ORDER BY file`;

/** Files that are left out for another with the same id; and collections whose name another one before them has. */
const SAME_ID = `
  SELECT file, (SELECT min(file) FROM collection_files AS first WHERE first.kind = 'collection' AND first.id = each.id) AS other
  FROM collection_files AS each WHERE kind = 'collection' AND shown = 0 ORDER BY file`;
const SAME_NAME = `
  SELECT each.file, min(first.file) AS other FROM collection_files AS each JOIN collection_files AS first
    ON first.kind = 'collection' AND first.shown = 1 AND first.name_key = each.name_key AND first.file < each.file
  WHERE each.kind = 'collection' AND each.shown = 1 GROUP BY each.file ORDER BY each.file`;

function clashOf(fault: CollectionFault['fault']): (row: Row) => CollectionFault {
  return ({ file, other }) => ({ file: String(file), fault, detail: String(other) });
}

function headOf(content: CollectionContent): {
  readonly id: string;
  readonly name: string;
  readonly head: unknown;
} {
  switch (content.kind) {
    case 'collection': {
      const { id, name, label = null, notes, revision } = content.collection;
      return { id, name, head: { id, name, label, notes, revision } };
    }
    case 'searches':
      return { id: '', name: '', head: content.searches };
    case 'tags':
      return { id: '', name: '', head: content.tags };
    case 'fault':
      return { id: '', name: '', head: content.fault };
  }
}
