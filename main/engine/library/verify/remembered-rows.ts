import type { DatabaseSync } from 'node:sqlite';
import type { Row } from '../index/index-reader.ts';
import { CHECKED, checkedRow } from '../index/sidecar-rows.ts';

/** What is selected instead of {@link CHECKED} of an index of before there were checksums. */
const UNCHECKED =
  'mtime, bytes, NULL AS crc, (SELECT asset FROM texts WHERE texts.number = sidecars.number) AS asset';
/** Of a sidecar that Maquette has read as damaged, the text of before; no file has its mark. */
const LAST =
  'SELECT -1 AS mtime, -1 AS bytes, last AS asset FROM damaged WHERE folder = ? AND last IS NOT NULL';

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
  const selectLast = has('damaged', 'last') ? index.prepare(LAST) : null;
  return (folder) => {
    const row = select.get(folder);
    return row === undefined ? selectLast?.get(folder) : checkedRow(row);
  };
}
