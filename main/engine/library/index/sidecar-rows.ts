import type { SQLInputValue } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { IndexDamage } from './index-damage.ts';
import { type IndexEntry, monthOf, placeOf } from './index-entry.ts';
import type { Row } from './index-reader.ts';

/** The columns with values of the sidecar. */
const COLUMNS = [
  'folder',
  'month',
  'mtime',
  'bytes',
  'id',
  'place',
  'created_at',
  'name_key',
  'typed',
  'kind',
  'faces',
  'fingerprint',
  'job_id',
  'result',
] as const;

/** What is selected of `sidecars` for {@link checkedRow}: the row, its checksum and its text. */
export const CHECKED = `${COLUMNS.join(', ')}, crc, (SELECT asset FROM texts WHERE texts.number = sidecars.number) AS asset`;

/**
 * The row as it was written: SQLite does not notice where bits of a value flipped.
 * @param row with the columns of {@link CHECKED}
 * @throws IndexDamage
 */
export function checkedRow(row: Row): Row {
  if (!isAsWritten(row)) throw new IndexDamage('a row of the index is not what was written');
  return row;
}

/** @param row with the columns of {@link CHECKED} */
export function isAsWritten(row: Row): boolean {
  // Rows of an earlier version have no checksum until they are filled.
  return row.crc === null || row.crc === checksumOf(row, row.asset);
}

/**
 * The checksum of a row of `sidecars` and its text, a CRC-32. `shown` is not in it.
 * @param text of `texts`
 */
export function checksumOf(row: Readonly<Record<string, unknown>>, text: unknown): number {
  return crc32(COLUMNS.map((column) => String(row[column])).join('\n'), crc32(String(text)));
}

/** Adds a row; its values are `shown` and those of {@link rowOf}. */
export const INSERT_SIDECAR = `INSERT INTO sidecars (shown, ${COLUMNS.join(', ')}, crc) VALUES (?${', ?'.repeat(COLUMNS.length + 1)})`;

/** The values of a row of `sidecars`, without `shown`. */
export function rowOf(entry: IndexEntry): readonly SQLInputValue[] {
  const { folder, mark } = entry;
  const row: Readonly<Record<(typeof COLUMNS)[number], SQLInputValue>> = {
    folder,
    month: monthOf(folder),
    mtime: mark.mtime,
    bytes: mark.bytes,
    id: entry.id,
    place: placeOf(folder),
    created_at: entry.createdAt,
    name_key: entry.nameKey,
    typed: entry.typed,
    kind: entry.kind,
    faces: entry.faces,
    fingerprint: entry.fingerprint,
    job_id: entry.jobId,
    result: entry.result,
  };
  return [...COLUMNS.map((column) => row[column]), checksumOf(row, entry.text)];
}
