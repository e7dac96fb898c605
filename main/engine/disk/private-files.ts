import { closeSync, openSync } from 'node:fs';

/*
 * What lies in `<data>` (references, signed addresses, what was paid for) is its owner's alone. Everything in it is made with
 * these modes, whatever the umask says; the artist's library is not, and follows the umask. Windows has no modes and goes by
 * the rights of the profile's folder.
 */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/**
 * Makes a file, empty, before somebody opens it who would make it with modes of their own: SQLite gives its logs the mode of
 * the database. One that is there stays as it is.
 */
export function claimPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE));
}
