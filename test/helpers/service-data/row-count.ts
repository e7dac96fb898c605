import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Rows of a table of a service's database, which may be in use. */
export function rowCount(data: string, table: string): number {
  const database = new DatabaseSync(join(data, 'tasks.sqlite'), { readOnly: true, timeout: 10_000 });
  const row = database.prepare(`SELECT COUNT(*) AS number FROM ${table}`).get();
  database.close();
  return Number(row?.['number']);
}
