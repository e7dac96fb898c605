import type { IndexReader, Row } from './index-reader.ts';
import { CHECKED, checkedRow, checksumOf } from './sidecar-rows.ts';

/**
 * The migration that adds checksums to `sidecars`, see {@link checksumOf}. Rows of earlier versions have none yet: `checks-due` is the highest of
 * their numbers. A later migration that changes what is summed up must set `crc` to NULL and `checks-due` anew.
 */
export const CHECKS_MIGRATION = `
  ALTER TABLE sidecars ADD COLUMN crc INTEGER;
  INSERT OR REPLACE INTO facts SELECT 'checks-due', max(number) FROM sidecars HAVING max(number) IS NOT NULL;
`;

/** The checksums of rows that are there already. */
export interface RowChecks {
  /** Called before a folder's row is changed: otherwise its new checksum would hide what was wrong. @throws IndexDamage */
  readonly check: (folder: string) => void;
  /** Called after a folder's row was changed. */
  readonly renew: (folder: string) => void;
  /** Adds the checksums of some rows of an index that an earlier version made. Returns no ids, null if no rows were left. */
  readonly fill: (limit: number) => readonly string[] | null;
  readonly isDue: () => boolean;
}

const DUE = 'checks-due';
const OF_FOLDER = `SELECT number, ${CHECKED} FROM sidecars WHERE folder = ?`;
const DUE_ROWS = `SELECT number, ${CHECKED} FROM sidecars WHERE number <= ? ORDER BY number DESC LIMIT ?`;
const SUM_UP = 'UPDATE sidecars SET crc = ? WHERE number = ?';

export function rowChecks({ run, one, all }: IndexReader): RowChecks {
  const due = (): number | null => {
    const row = one('SELECT value FROM facts WHERE name = ?', DUE);
    return row === null ? null : Number(row.value);
  };

  function sumUp(row: Row): void {
    run(SUM_UP, checksumOf(row, row.asset), Number(row.number));
  }

  return {
    check: (folder) => {
      const row = one(OF_FOLDER, folder);
      if (row !== null) checkedRow(row);
    },
    renew: (folder) => {
      const row = one(OF_FOLDER, folder);
      if (row !== null) sumUp(row);
    },
    isDue: () => due() !== null,
    fill: (limit) => {
      const rows = all(DUE_ROWS, due() ?? 0, limit);
      for (const row of rows) {
        if (row.crc === null) sumUp(row);
      }
      const last = rows.at(-1);
      if (last === undefined) run('DELETE FROM facts WHERE name = ?', DUE);
      else run('UPDATE facts SET value = ? WHERE name = ?', String(Number(last.number) - 1), DUE);
      return last === undefined ? null : rows.map(({ id }) => String(id));
    },
  };
}
