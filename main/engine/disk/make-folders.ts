import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/*
 * In place of Node's recursive mkdir, which reports a read-only disk as a folder that is not there, and never ends where
 * a file system lets nobody make a folder and says that there is none (/proc).
 */

/**
 * Makes a folder and those above it. Throws the system's error where one cannot be made.
 * @param mode of the folders that are made; as the umask says where it is left out
 */
export async function makeFolders(path: string, mode?: number): Promise<void> {
  if ((await tryMake(path, mode)) === null) return;
  if (dirname(path) !== path) await makeFolders(dirname(path), mode);
  // All above is there by now: what still hinders it is told, and not tried a third time.
  const hindrance = await tryMake(path, mode);
  if (hindrance !== null) throw hindrance;
}

/** Gives the error that says there is no folder above; throws any other. */
async function tryMake(path: string, mode: number | undefined): Promise<Error | null> {
  try {
    await mkdir(path, mode);
    return null;
  } catch (cause) {
    if ((await stat(path).catch(() => null))?.isDirectory()) return null;
    return noneAbove(cause);
  }
}

/**
 * The same at once, for what must be there before anything else is.
 * @param mode of the folders that are made
 */
export function makeFoldersSync(path: string, mode: number): void {
  if (tryMakeSync(path, mode) === null) return;
  if (dirname(path) !== path) makeFoldersSync(dirname(path), mode);
  const hindrance = tryMakeSync(path, mode);
  if (hindrance !== null) throw hindrance;
}

function tryMakeSync(path: string, mode: number): Error | null {
  try {
    mkdirSync(path, { mode });
    return null;
  } catch (cause) {
    if (isFolderSync(path)) return null;
    return noneAbove(cause);
  }
}

function isFolderSync(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Not there, or not to be seen: the error of making it tells more.
    return false;
  }
}

function noneAbove(cause: unknown): Error {
  if (cause instanceof Error && (cause as NodeJS.ErrnoException).code === 'ENOENT') return cause;
  throw cause;
}
