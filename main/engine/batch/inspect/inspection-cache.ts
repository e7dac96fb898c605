import type { z } from 'zod';
import { imageFileSchema } from '../../../../shared/model/reference.ts';
import { sqliteFault } from '../../disk/sqlite-error.ts';
import { type InspectionDatabase, openInspectionDatabase } from './inspection-database.ts';
import type { InspectionPlace } from './inspection-files.ts';

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
  readonly place: InspectionPlace | null;
  /** Differs whenever files may be judged in another way: of another version, nothing is taken over. */
  readonly version: string;
  /** The most files, and the most pictures, that are remembered. */
  readonly most?: number;
}

/** A file that changed this short a time before it was read may change again within the resolution of its time of change. */
const UNSETTLED_NS = 2_000_000_000n;
/** Some 60 MB. */
const MOST = 200_000;
/** What waits to be written while another program holds the file; more is read again. */
const MOST_WAITING = 10_000;

/** Opens a cache. For a damaged one, or one of another version, the next is begun; where none can be written, it is kept in memory. */
export function openInspectionCache(options: InspectionCacheOptions): InspectionCache {
  const { place, version, most = MOST } = options;
  let open = openInspectionDatabase(place, version);
  const files = new Map<string, { readonly mark: FileMark; readonly header: ImageHeader }>();
  const pictures = new Map<string, boolean>();

  /** Null where SQLite gives no answer. A file that is damaged is given up for good: another time it would be damaged still. */
  function attempt<Result>(work: (on: InspectionDatabase) => Result): Result | null {
    try {
      return work(open);
    } catch (cause) {
      const fault = sqliteFault(cause);
      if (fault === null) throw cause;
      if (fault === 'busy' || fault === 'full') return null;
      open.database.close();
      const next = open.place === null ? null : { ...open.place, number: open.place.number + 1 };
      open = openInspectionDatabase(fault === 'damaged' ? next : null, version);
      return null;
    }
  }

  function write({ database, keepFile, keepPicture }: InspectionDatabase): true {
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const { mark, header } of files.values()) {
        const { path, size, mtimeNs, ctimeNs, ino } = mark;
        keepFile.run(path, size, mtimeNs, ctimeNs, String(ino), JSON.stringify(header));
      }
      for (const [sha256, isSound] of pictures) keepPicture.run(sha256, isSound ? 1 : 0);
      for (const table of ['files', 'pictures']) {
        database.exec(`DELETE FROM ${table} WHERE number <= (SELECT max(number) FROM ${table}) - ${most}`);
      }
      database.exec('COMMIT');
      return true;
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw cause;
    }
  }

  return {
    find: (mark) => {
      const row = attempt(({ findFile }) =>
        findFile.get(mark.path, mark.size, mark.mtimeNs, mark.ctimeNs, String(mark.ino)),
      );
      const text = row?.header;
      return typeof text === 'string' ? headerOf(text) : null;
    },
    keep: (mark, header, readAtMs) => {
      if (mark.mtimeNs > BigInt(readAtMs) * 1_000_000n - UNSETTLED_NS) return;
      files.set(mark.path, { mark, header });
    },
    isSound: (sha256) => {
      const kept = pictures.get(sha256);
      if (kept !== undefined) return kept;
      const row = attempt(({ findPicture }) => findPicture.get(sha256)) ?? undefined;
      return row === undefined ? null : row.sound === 1;
    },
    keepSound: (sha256, isSound) => void pictures.set(sha256, isSound),
    flush: () => {
      if (files.size + pictures.size === 0) return;
      const before = open;
      const isWritten = attempt(write) ?? (open !== before && attempt(write));
      if (isWritten !== true && files.size + pictures.size < MOST_WAITING) return;
      files.clear();
      pictures.clear();
    },
    close: () => open.database.close(),
  };
}

/** Null where the text says nothing of an image: the file is read again. */
function headerOf(text: string): ImageHeader | null {
  try {
    return imageHeaderSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
