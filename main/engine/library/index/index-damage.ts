import { type Asset, assetSchema } from '../../../../shared/model/asset.ts';
import { sqliteCode } from '../../disk/sqlite-error.ts';

/** The file of an index is damaged, e.g. a row that was written as an asset and is none. */
export class IndexDamage extends Error {}

/** The asset that a row holds. @throws if the row is damaged, see {@link isIndexDamage} */
export function storedAsset(text: unknown): Asset {
  try {
    return assetSchema.parse(JSON.parse(String(text)));
  } catch (cause) {
    throw new IndexDamage('a row of the index holds no asset', { cause });
  }
}

/** SQLite's primary codes: corrupt pages, and a file that is no database. */
const CORRUPT = 11;
const NO_DATABASE = 26;
/** A statement that cannot be prepared: a fault of ours, unless the tables are not those that we made. */
const NO_SUCH = 1;
/** What crossed from another process or thread has its message alone. */
const WORDS = /database disk image is malformed|file is not a database|malformed database schema/;
const NO_SUCH_WORDS = /\bno such (?:table|column|index|module)\b|\bhas no column\b/;

/**
 * Whether an error says that the file of an index is damaged, and not that a question to it was wrong.
 * @param hasSchema whether the tables are those that this version makes
 */
export function isIndexDamage(cause: unknown, hasSchema: () => boolean): boolean {
  if (cause instanceof IndexDamage) return true;
  // A number that Maquette never wrote, larger than JavaScript's whole numbers.
  if (cause instanceof RangeError && (cause as NodeJS.ErrnoException).code === 'ERR_OUT_OF_RANGE')
    return true;
  const code = sqliteCode(cause);
  if (code === CORRUPT || code === NO_DATABASE) return true;
  if (cause instanceof Error && WORDS.test(cause.message)) return true;
  const isUnknownName = cause instanceof Error && NO_SUCH_WORDS.test(cause.message);
  if (code !== NO_SUCH && !isUnknownName) return false;
  try {
    return !hasSchema();
  } catch (other) {
    return isIndexDamage(other, () => true);
  }
}
