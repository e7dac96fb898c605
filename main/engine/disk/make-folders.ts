import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/*
 * Used instead of Node's recursive mkdir, which reports a read-only disk as a missing folder, and never returns on a file system where
 * folders cannot be made and the error says that the parent is missing (/proc).
 */

/**
 * Makes a folder and its missing parents. Throws the system's error if one cannot be made.
 * @param mode of the folders that are made; by the umask if left out
 */
export async function makeFolders(path: string, mode?: number): Promise<void> {
  if ((await tryMake(path, mode)) === null) return;
  if (dirname(path) !== path) await makeFolders(dirname(path), mode);
  // The parents exist now. If it still fails, the error is thrown, without a third attempt.
  const hindrance = await tryMake(path, mode);
  if (hindrance !== null) throw hindrance;
}

/** Returns the error that says the parent is missing; throws any other. */
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
 * The same, synchronously, for folders that must exist before anything else does.
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
    // Missing or unreadable: the error of making it says more.
    return false;
  }
}

function noneAbove(cause: unknown): Error {
  if (cause instanceof Error && (cause as NodeJS.ErrnoException).code === 'ENOENT') return cause;
  throw cause;
}
