import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** The table of what names a data folder in claims (docs/decisions/0125): its mark. */
export const CREATE_OWNERS = `
  CREATE TABLE IF NOT EXISTS owner (only INTEGER PRIMARY KEY CHECK (only = 1), mark TEXT NOT NULL) STRICT;
`;

const ownerRow = z.object({ mark: z.string() });

/** Makes the mark, if there is none yet. Call it before {@link ownersIn}, within a transaction. */
export function markOwner(database: DatabaseSync): void {
  database.prepare('INSERT OR IGNORE INTO owner (only, mark) VALUES (1, ?)').run(randomUUID());
}

/**
 * Hashes of the mark, the machine's name and the file's path: a copy of the data folder is another, on this machine or another one.
 * @param file absolute
 * @param names of the machine, see `machineNames`
 * @returns in the order of the names
 */
export function ownersIn(
  database: DatabaseSync,
  file: string,
  [name, ...former]: readonly [string, ...string[]],
): readonly [string, ...string[]] {
  const { mark } = ownerRow.parse(database.prepare('SELECT mark FROM owner').get());
  const ownerOf = (machine: string): string =>
    createHash('sha256')
      .update(JSON.stringify([mark, machine, file]))
      .digest('hex')
      .slice(0, 32);
  return [ownerOf(name), ...former.map(ownerOf)];
}
