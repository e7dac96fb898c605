import type { SQLInputValue } from 'node:sqlite';
import { type IndexEntry, monthOf, placeOf } from './index-entry.ts';

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

/** Adds a row; its values are `shown` and those of {@link rowOf}. */
export const INSERT_SIDECAR = `INSERT INTO sidecars (shown, ${COLUMNS.join(', ')}) VALUES (?${', ?'.repeat(COLUMNS.length)})`;

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
  return COLUMNS.map((column) => row[column]);
}
