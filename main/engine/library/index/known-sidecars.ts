import { crc32 } from 'node:zlib';
import { monthOf, type SidecarMark } from './index-entry.ts';
import type { IndexReader, Row } from './index-reader.ts';
import { CHECKED, checkedRow } from './sidecar-rows.ts';

export interface DamagedSidecar {
  readonly folder: string;
  readonly mark: SidecarMark;
  readonly message: string;
}

/** Which sidecars were read, and what is known of those that could not be. */
export interface KnownSidecars {
  /** The marks of the sidecars that were read in a month's folder, by the asset's folder. */
  readonly marks: (month: string) => ReadonlyMap<string, SidecarMark>;
  /** The months' folders of which anything is known. */
  readonly months: () => readonly string[];
  readonly damaged: () => readonly DamagedSidecar[];
  readonly fact: (name: string) => string | null;
  readonly setFact: (name: string, value: string) => void;
}

/** The same with what a change of the index needs. */
export interface SidecarBook extends KnownSidecars {
  /** What a sidecar said when it could last be read; null if that is not known. */
  readonly lastText: (folder: string) => string | null;
  /** @param last what it said before, see {@link lastText} */
  readonly putDamaged: (damaged: DamagedSidecar, last: string | null) => void;
}

/** What is selected of `damaged` for {@link isLastAsWritten}. */
export const DAMAGED = 'folder, mtime, bytes, message, last, crc';

/** @param row with the columns of {@link DAMAGED} */
export function isLastAsWritten(row: Row): boolean {
  return row.crc === null || row.crc === checksumOf(row);
}

function checksumOf({ folder, mtime, bytes, message, last }: Readonly<Record<string, unknown>>): number {
  return crc32([folder, mtime, bytes, message].map(String).join('\n'), crc32(String(last)));
}

export function knownSidecars({ run, one, all }: IndexReader): SidecarBook {
  return {
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
    lastText: (folder) => {
      const row = one(`SELECT ${CHECKED} FROM sidecars WHERE folder = ?`, folder);
      if (row !== null) return String(checkedRow(row).asset);
      const damaged = one(`SELECT ${DAMAGED} FROM damaged WHERE folder = ?`, folder);
      const last = damaged === null || !isLastAsWritten(damaged) ? null : damaged.last;
      return last === null ? null : String(last);
    },
    putDamaged: ({ folder, mark, message }, last) =>
      run(
        'INSERT INTO damaged (folder, month, mtime, bytes, message, last, crc) VALUES (?, ?, ?, ?, ?, ?, ?)',
        folder,
        monthOf(folder),
        mark.mtime,
        mark.bytes,
        message,
        last,
        checksumOf({ folder, mtime: mark.mtime, bytes: mark.bytes, message, last }),
      ),
  };
}

function markOf({ mtime, bytes }: Row): SidecarMark {
  return { mtime: Number(mtime), bytes: Number(bytes) };
}
