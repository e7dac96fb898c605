import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** Opens an SQLite file for reading. Creates, locks and changes no file; an engine may use it at the same time. */
export function openReadOnly(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  // A closed one has no write-ahead log. Without `immutable` SQLite would create one even for reading.
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}
