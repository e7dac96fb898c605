import type { DatabaseSync } from 'node:sqlite';
import { IndexDamage } from '../index/index-damage.ts';
import type { Row } from '../index/index-reader.ts';
import { DAMAGED, isLastAsWritten } from '../index/known-sidecars.ts';
import { CHECKED, checkedRow } from '../index/sidecar-rows.ts';

/** What is selected instead of {@link CHECKED} of an index of before there were checksums. */
const UNCHECKED =
  'mtime, bytes, NULL AS crc, (SELECT asset FROM texts WHERE texts.number = sidecars.number) AS asset';
/** Of a sidecar that Maquette has read as damaged, the text of before. */
const lastOf = (hasChecksums: boolean): string =>
  `SELECT ${hasChecksums ? DAMAGED : 'last, NULL AS crc'} FROM damaged WHERE folder = ? AND last IS NOT NULL`;

/**
 * Reads rows of an index of any version: `asset`, with `mtime` and `bytes` of the file that it was read from. Undefined for a folder that it does not
 * know; throws if the row is damaged.
 */
export function rememberedRows(index: DatabaseSync): (folder: string) => Row | undefined {
  const has = (table: string, column: string): boolean =>
    index.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined;
  const select = index.prepare(
    `SELECT ${has('sidecars', 'crc') ? CHECKED : UNCHECKED} FROM sidecars WHERE folder = ?`,
  );
  const selectLast = has('damaged', 'last') ? index.prepare(lastOf(has('damaged', 'crc'))) : null;
  return (folder) => {
    const row = select.get(folder);
    if (row !== undefined) return checkedRow(row);
    const last = selectLast?.get(folder);
    if (last === undefined) return undefined;
    if (!isLastAsWritten(last)) throw new IndexDamage('a row of the index is not what was written');
    // No file has its mark.
    return { ...last, asset: last['last'] ?? null, mtime: -1, bytes: -1 };
  };
}
