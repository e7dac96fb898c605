import { fileBase } from '../../shared/bridge/session-keys.ts';
import { sessionKeys } from './session-keys.ts';

/** The base that a worker got from its window, because a worker has no storage. Null in a window. */
let workerBase: string | null = null;

/** The prefix of file paths: empty under Electron, with the session's key in a browser. */
export function fileAddressBase(): string {
  if (workerBase !== null) return workerBase;
  const keys = sessionKeys();
  return keys === null ? '' : fileBase(keys);
}

/** Sets the prefix in a worker. */
export function setFileBase(base: string): void {
  workerBase = base;
}

/**
 * The address at which this window can read a file of the engine, from its path on the window's origin (`/asset/…`, `/file/…`,
 * `/thumb/…`, `/cache/…`). All reads and writes of files use it, in every shell. Addresses in memory (`blob:`) are returned
 * unchanged.
 */
export function fileAddress(path: string, base = fileAddressBase()): string {
  return path.startsWith('/') ? base + path : path;
}

/** The same with its origin, for workers: they have none to complete it by. */
export function absoluteFileAddress(path: string): string {
  return new URL(fileAddress(path), location.href).href;
}
