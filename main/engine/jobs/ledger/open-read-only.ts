import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** Opens a ledger for reading. Creates, locks and changes nothing; an engine may use the ledger meanwhile. */
export function openReadOnly(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  // A ledger that was closed has no log beside it, and SQLite would make one even to read.
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}
