import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** The tables of what names a data folder in claims (docs/decisions/0125): its mark, and every name that its machine had. */
export const CREATE_OWNERS = `
  CREATE TABLE IF NOT EXISTS owner (only INTEGER PRIMARY KEY CHECK (only = 1), mark TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS machines (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

const ownerRow = z.object({ mark: z.string() });
const machineRow = z.object({ name: z.string() });

/** Keeps a name of the machine. Call it before {@link ownersIn}, within a transaction. */
export function noteMachine(database: DatabaseSync, name: string): void {
  database.prepare('INSERT OR IGNORE INTO owner (only, mark) VALUES (1, ?)').run(randomUUID());
  database.prepare('INSERT OR IGNORE INTO machines (name) VALUES (?)').run(name);
}

/**
 * Hashes of the mark, the machine's name and the file's path: a copy of the data folder is another, on this machine or another one. Some systems rename
 * the machine with the network, so what was taken under an earlier name is its own as well.
 * @param file absolute
 * @returns the name of now, then those of before
 */
export function ownersIn(database: DatabaseSync, file: string, name: string): readonly [string, ...string[]] {
  const { mark } = ownerRow.parse(database.prepare('SELECT mark FROM owner').get());
  const names = database
    .prepare('SELECT name FROM machines')
    .all()
    .map((row) => machineRow.parse(row).name);
  const ownerOf = (machine: string): string =>
    createHash('sha256')
      .update(JSON.stringify([mark, machine, file]))
      .digest('hex')
      .slice(0, 32);
  return [ownerOf(name), ...names.filter((each) => each !== name).map(ownerOf)];
}
