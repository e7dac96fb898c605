import type { DatabaseSync } from 'node:sqlite';
import { CHECKED, isAsWritten } from '../index/sidecar-rows.ts';

/** The texts of sidecars, and of damaged ones that of before. What is damaged in the index itself is left out: an earlier backup may have it whole. */
export function* sidecarsIn(
  index: DatabaseSync,
): Generator<{ readonly folder: string; readonly text: string }> {
  for (const row of index.prepare(`SELECT ${CHECKED} FROM sidecars`).iterate()) {
    if (isAsWritten(row)) yield { folder: String(row['folder']), text: String(row['asset']) };
  }
  for (const { folder, last } of index
    .prepare('SELECT folder, last FROM damaged WHERE last IS NOT NULL')
    .iterate())
    yield { folder: String(folder), text: String(last) };
}
