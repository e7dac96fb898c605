import { closeSync, openSync } from 'node:fs';

/*
 * What lies in `<data>` (references, signed addresses, what was paid for) is readable by its owner alone. All files and folders in it are
 * made with these modes, whatever the umask says. The artist's library is not private and follows the umask. Windows has no modes; there
 * the rights of the profile's folder apply. The service has a file like this one, because it shares no code with the engine
 * but `shared/` (no Node) and `main/media/` (pictures and meshes).
 */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/**
 * Makes an empty private file before a library opens it that would make it with other modes: SQLite gives its logs the mode of the
 * database. A file that exists is left unchanged.
 */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE));
}
