import { crc32 } from 'node:zlib';
import type { Asset } from '../../../../../shared/model/asset.ts';
import { coverFile, referenceFile } from '../../pictures-of.ts';
import { storedAsset } from '../index-damage.ts';
import type { IndexReader, Row } from '../index-reader.ts';

/**
 * The migration that adds what pictures look like, by the hash of their content: `likeness` is NULL for one that was not looked at, and empty
 * for one that cannot be decoded. A picture stays when its assets go, so that one that comes back need not be looked at again. Rows of
 * earlier versions are not in `pictured` yet: `pictures-due` is the highest of their numbers.
 */
export const PICTURES_MIGRATION = `
  CREATE TABLE pictures (picture INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, likeness TEXT) STRICT;
  CREATE INDEX pictures_unseen ON pictures (picture) WHERE likeness IS NULL;
  CREATE TABLE pictured (number INTEGER PRIMARY KEY, reference INTEGER, cover INTEGER) STRICT;
  CREATE INDEX pictured_by_reference ON pictured (reference);
  CREATE INDEX pictured_by_cover ON pictured (cover);
  INSERT OR REPLACE INTO facts SELECT 'pictures-due', max(number) FROM sidecars HAVING max(number) IS NOT NULL;
`;

/** The migration that adds a checksum to what pictures look like, and to what is known of damaged sidecars; NULL for those of before. */
export const PICTURE_CHECKS_MIGRATION = `
  ALTER TABLE pictures ADD COLUMN crc INTEGER;
  ALTER TABLE damaged ADD COLUMN crc INTEGER;
`;

/** The hashes of an asset's pictures; empty where it has none. */
export interface PicturesEntry {
  readonly reference: string;
  readonly cover: string;
}

export function picturesEntry(asset: Asset): PicturesEntry {
  return { reference: referenceFile(asset)?.sha256 ?? '', cover: coverFile(asset)?.sha256 ?? '' };
}

/** A picture that was not looked at. */
export interface UnseenPicture {
  readonly picture: number;
  readonly sha256: string;
  /** An asset that it is in. */
  readonly asset: string;
  readonly as: keyof PicturesEntry;
}

/** What was found by looking at a picture. */
export interface SeenPicture {
  /** Of its content: a number may be another picture's, where the index was replaced meanwhile. */
  readonly sha256: string;
  /** In base64; empty if it cannot be decoded. */
  readonly likeness: string;
}

/** What pictures of assets look like. */
export interface PictureTables {
  readonly insert: (number: number | bigint, entry: PicturesEntry) => void;
  readonly remove: (number: number | bigint) => void;
  /** Adds some rows of an index that an earlier version made. Returns the ids of those, null if none were left. */
  readonly fill: (limit: number) => readonly string[] | null;
  readonly isDue: () => boolean;
  /** Pictures of assets that were not looked at, from a number on; from the first one, also how many there are in all. */
  readonly unseen: (
    after: number,
    limit: number,
  ) => { readonly pictures: readonly UnseenPicture[]; readonly count: number | null };
  readonly see: (found: readonly SeenPicture[]) => void;
}

const DUE = 'pictures-due';
const DUE_ROWS = `SELECT number, id, asset FROM sidecars JOIN texts USING (number) WHERE number <= ? ORDER BY number DESC LIMIT ?`;
/** In the order of `pictures_unseen`. A picture without an asset is left out. */
const UNSEEN = `
  SELECT picture, sha256, coalesce(
    (SELECT id FROM pictured JOIN sidecars USING (number) WHERE pictured.reference = pictures.picture LIMIT 1),
    (SELECT id FROM pictured JOIN sidecars USING (number) WHERE pictured.cover = pictures.picture LIMIT 1)
  ) AS asset, EXISTS (SELECT 1 FROM pictured WHERE reference = pictures.picture) AS referred
  FROM pictures WHERE likeness IS NULL AND picture > ? AND asset IS NOT NULL ORDER BY picture LIMIT ?`;
const COUNT_UNSEEN = `
  SELECT count(*) AS count FROM pictures WHERE likeness IS NULL
  AND (EXISTS (SELECT 1 FROM pictured WHERE reference = picture) OR EXISTS (SELECT 1 FROM pictured WHERE cover = picture))`;

export function pictureTables({ run, one, all }: IndexReader): PictureTables {
  const due = (): number | null => {
    const row = one('SELECT value FROM facts WHERE name = ?', DUE);
    return row === null ? null : Number(row.value);
  };

  function numberOf(sha256: string): number | null {
    if (sha256 === '') return null;
    run('INSERT OR IGNORE INTO pictures (sha256) VALUES (?)', sha256);
    return Number(one('SELECT picture FROM pictures WHERE sha256 = ?', sha256)?.picture);
  }

  function insert(number: number | bigint, { reference, cover }: PicturesEntry): void {
    if (reference === '' && cover === '') return;
    run('INSERT OR REPLACE INTO pictured VALUES (?, ?, ?)', number, numberOf(reference), numberOf(cover));
  }

  return {
    insert,
    remove: (number) => run('DELETE FROM pictured WHERE number = ?', number),
    isDue: () => due() !== null,
    fill: (limit) => {
      const rows = all(DUE_ROWS, due() ?? 0, limit);
      for (const { number, asset } of rows) insert(Number(number), picturesEntry(storedAsset(asset)));
      const last = rows.at(-1);
      if (last === undefined) run('DELETE FROM facts WHERE name = ?', DUE);
      else run('UPDATE facts SET value = ? WHERE name = ?', String(Number(last.number) - 1), DUE);
      return last === undefined ? null : rows.map(({ id }) => String(id));
    },
    unseen: (after, limit) => ({
      pictures: all(UNSEEN, after, limit).map(({ picture, sha256, asset, referred }) => ({
        picture: Number(picture),
        sha256: String(sha256),
        asset: String(asset),
        as: referred === 1 ? 'reference' : 'cover',
      })),
      count: after === 0 ? Number(one(COUNT_UNSEEN)?.count ?? 0) : null,
    }),
    see: (found) => {
      for (const { sha256, likeness } of found)
        run(
          'UPDATE pictures SET likeness = ?, crc = ? WHERE sha256 = ?',
          likeness,
          checksumOf(sha256, likeness),
          sha256,
        );
    },
  };
}

/** @param row `sha256`, `likeness` and `crc` of a picture that was looked at */
export function isPictureAsWritten({ sha256, likeness, crc }: Row): boolean {
  return crc === null || crc === checksumOf(String(sha256), String(likeness));
}

function checksumOf(sha256: string, likeness: string): number {
  return crc32(likeness, crc32(sha256));
}
