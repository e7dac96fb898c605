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
      const last = one('SELECT last FROM damaged WHERE folder = ?', folder)?.last ?? null;
      return last === null ? null : String(last);
    },
    putDamaged: ({ folder, mark, message }, last) =>
      run(
        'INSERT INTO damaged (folder, month, mtime, bytes, message, last) VALUES (?, ?, ?, ?, ?, ?)',
        folder,
        monthOf(folder),
        mark.mtime,
        mark.bytes,
        message,
        last,
      ),
  };
}

function markOf({ mtime, bytes }: Row): SidecarMark {
  return { mtime: Number(mtime), bytes: Number(bytes) };
}
