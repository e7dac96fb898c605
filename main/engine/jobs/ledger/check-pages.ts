import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as breathe } from 'node:timers/promises';
import { openReadOnly } from '../../disk/open-read-only.ts';
import { sqliteFault } from '../../disk/sqlite-error.ts';
import { APPLICATION_ID, LEDGER_VERSION, readMark } from './ledger-schema.ts';

/** What a file that should be a ledger is. */
export type PagesVerdict =
  | { readonly is: 'missing' }
  /** It has no content: it was just created, or was truncated. */
  | { readonly is: 'empty' }
  | { readonly is: 'good'; readonly version: number }
  | { readonly is: 'newer'; readonly version: number }
  | Damage;

export interface Damage {
  readonly is: 'damaged';
  /** The end of a sentence that begins with “it”. */
  readonly why: string;
}

/** In a larger ledger the tables of the history are not checked, because that takes too long. Bytes. */
const FULL_CHECK_LIMIT = 64 * 2 ** 20;
const HISTORY = ['events', 'durations'];

/**
 * Checks, without changing the file, whether it is a ledger and whether its pages are intact. Takes about 1 ms per megabyte.
 * @throws the error of SQLite or the system if the file could not be read; its content may be intact then
 */
export async function checkPages(file: string): Promise<PagesVerdict> {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return { is: 'missing' };
  if (size === 0) return { is: 'empty' };
  let database: DatabaseSync | null = null;
  try {
    database = openReadOnly(file);
    const { empty, applicationId, version } = readMark(database);
    if (empty && applicationId === 0) return { is: 'empty' };
    if (applicationId !== APPLICATION_ID) return { is: 'damaged', why: 'belongs to another program' };
    if (version > LEDGER_VERSION) return { is: 'newer', version };
    for (const table of tablesOf(database)) {
      if (size > FULL_CHECK_LIMIT && HISTORY.includes(table)) continue;
      if (!isTableIntact(database, table)) return { is: 'damaged', why: `has broken pages (${table})` };
      await breathe();
    }
    return { is: 'good', version };
  } catch (cause) {
    return damageOf(cause);
  } finally {
    database?.close();
  }
}

/** The damage that an error reports. Throws the error if it reports none. */
export function damageOf(cause: unknown): Damage {
  if (sqliteFault(cause) !== 'damaged') throw cause;
  return { is: 'damaged', why: `cannot be read (${cause instanceof Error ? cause.message : cause})` };
}

function tablesOf(database: DatabaseSync): string[] {
  return database
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
    .all()
    .map(({ name }) => String(name));
}

function isTableIntact(database: DatabaseSync, table: string): boolean {
  const rows = database.prepare(`PRAGMA quick_check('${table}')`).all();
  return rows.length === 1 && Object.values(rows[0] ?? {})[0] === 'ok';
}
