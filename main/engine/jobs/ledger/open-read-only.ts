import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** Opens a ledger for reading. Creates, locks and changes no file; an engine may use the ledger at the same time. */
export function openReadOnly(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  // A closed ledger has no write-ahead log. Without `immutable` SQLite would create one even for reading.
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}
