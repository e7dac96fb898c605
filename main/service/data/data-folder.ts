import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceStartError } from '../service-error.ts';
import { removeAbandonedFolders, TEMPORARY_PREFIX } from './abandoned-folders.ts';
import { lockDataFolder } from './data-lock.ts';
import { makeDataPrivate, PRIVATE_FOLDER } from './private-files.ts';

/** Where a service keeps its state. Absolute paths. */
export interface DataFolder {
  readonly root: string;
  readonly database: string;
  /** The folder that the external cut-out program works in. It is emptied, so its name is one that no folder of the artist's has. */
  readonly cutouts: string;
  /** The folder for the uploads of a task that has not ended. */
  readonly uploadsOf: (taskId: string) => string;
  /** The folder for the files that a task made. */
  readonly resultsOf: (taskId: string) => string;
  /** Removes the uploads of all other tasks, which a killed service may have left behind. */
  readonly sweepUploads: (keep: ReadonlySet<string>) => void;
  /** A warning that other users of this machine can read the folder; null if they cannot. */
  readonly privacyWarning: string | null;
  /** Removes the results of all other tasks: a service that was killed may not have finished writing or deleting them. */
  readonly sweepResults: (keep: ReadonlySet<string>) => void;
  /** Releases the lock. A temporary folder is deleted. */
  readonly close: () => void;
}

/** Where the uploads of tasks lie, and where their results are written. */
export type TaskFolders = Pick<DataFolder, 'uploadsOf' | 'resultsOf'>;

/**
 * Opens and locks a data folder; creates it if it is missing. Without a path, it creates a temporary folder, and removes those of
 * services that were killed.
 * @param endPrograms ends what such a service left running, by the folder that its external cut-out program worked in
 * @throws ServiceStartError if it cannot be created, or is in use
 */
export function openDataFolder(path: string | undefined, endPrograms: (cutouts: string) => void): DataFolder {
  const root = path ?? makeTemporary(endPrograms);
  const uploads = join(root, 'uploads');
  const results = join(root, 'results');
  makeFolders(root, uploads, results);
  const privacyWarning = makeDataPrivate(root);
  const lock = lockDataFolder(root);
  return {
    root,
    database: join(root, 'tasks.sqlite'),
    cutouts: cutoutsIn(root),
    uploadsOf: (taskId) => join(uploads, taskId),
    resultsOf: (taskId) => join(results, taskId),
    sweepUploads: (keep) => sweep(uploads, keep),
    sweepResults: (keep) => sweep(results, keep),
    privacyWarning,
    close: () => {
      lock.release();
      if (path === undefined) removeTemporary(root);
    },
  };
}

const cutoutsIn = (root: string): string => join(root, '.maquette-cutouts');

function makeTemporary(endPrograms: (cutouts: string) => void): string {
  removeAbandonedFolders(tmpdir(), (root) => endPrograms(cutoutsIn(root)));
  return mkdtempSync(join(tmpdir(), TEMPORARY_PREFIX));
}

/** What cannot be removed stays until a next start, and keeps nothing else from ending. */
function removeTemporary(root: string): void {
  try {
    rmSync(root, { recursive: true, force: true });
  } catch {
    // See above: a program may have left what this user may not remove.
  }
}

function sweep(folder: string, keep: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) {
    if (!keep.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function makeFolders(root: string, ...others: readonly string[]): void {
  try {
    for (const folder of [root, ...others]) mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ServiceStartError(
      `The data folder ${root} cannot be made or written (${reason}); choose another with --data.`,
      { cause },
    );
  }
}
