import { fileBase } from '../../shared/bridge/session-keys.ts';
import { sessionKeys } from './session-keys.ts';

/** What a worker was told: it has no storage of its own. */
let workerBase: string | null = null;

/** What stands before the path of a file now: nothing under Electron, the session's key in a browser. */
export function fileAddressBase(): string {
  if (workerBase !== null) return workerBase;
  const keys = sessionKeys();
  return keys === null ? '' : fileBase(keys);
}

/** Has a worker use its window's. */
export function setFileBase(base: string): void {
  workerBase = base;
}

/**
 * The address under which this window may read a file of the engine's, of its path on the window's own origin (`/asset/…`,
 * `/file/…`, `/thumb/…`, `/cache/…`). All that is read or put passes here, whatever the shell. What lies in the window's
 * memory (`blob:`) is left as it is.
 */
export function fileAddress(path: string, base = fileAddressBase()): string {
  return path.startsWith('/') ? base + path : path;
}
