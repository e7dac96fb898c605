import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskFolders } from '../../service/data/data-folder.ts';
import { PRIVATE_FOLDER } from '../../service/data/private-files.ts';
import { ServiceStartError } from '../../service/service-error.ts';
import type { Database } from '../database/database.ts';
import { createShareCheck } from './share-check.ts';
import { claimStudioId, lookAtMark } from './share-mark.ts';

/**
 * The folder that all machines of a studio share:
 *
 *   .maquette-studio      says which studio's it is, and that the share is there
 *   uploads/TASK/         what clients sent, until the task ends
 *   results/TASK.ATTEMPT/ what an attempt made; it appears whole, by a rename
 *   making/TASK.ATTEMPT/  where an attempt puts its result together
 */
export interface StudioFolder extends TaskFolders {
  /** Rejects if the share is not there, does not answer for 3 s, or is another studio's. */
  readonly check: () => Promise<void>;
  /** Where an attempt makes its result. */
  readonly makingOf: (attempt: string) => string;
  /** Makes the result of an attempt appear. Its files are on the disk already (`writeResult`); so is the folder when it appears. */
  readonly publish: (attempt: string) => Promise<void>;
  readonly listUploads: () => Promise<readonly FolderEntry[]>;
  readonly listResults: () => Promise<readonly FolderEntry[]>;
  readonly listMaking: () => Promise<readonly FolderEntry[]>;
}

/** A folder in one of the folders above. */
export interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly changedAt: number;
}

/**
 * Opens the folder of a studio. The first process that does so makes it the studio's.
 * @throws ServiceStartError if it is not there, or another studio's
 */
export async function openStudioFolder(database: Database, root: string): Promise<StudioFolder> {
  const [uploads, results, making] = ['uploads', 'results', 'making'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const id = await claimStudioId(database, root);
  const check = createShareCheck(root, lookAtMark(root, id));
  try {
    await check();
    for (const folder of [uploads, results, making])
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (cause) {
    throw new ServiceStartError(
      `${cause instanceof Error ? cause.message : String(cause)}; mount the folder that the studio's other machines use, or correct --results.`,
      { cause },
    );
  }

  const list = async (folder: string): Promise<FolderEntry[]> => {
    const entries: FolderEntry[] = [];
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined) entries.push({ name, path, changedAt: found.mtimeMs });
    }
    return entries;
  };

  return {
    uploadsOf: (taskId) => join(uploads, taskId),
    resultsOf: (attempt) => join(results, attempt),
    makingOf: (attempt) => join(making, attempt),
    check,
    publish: async (attempt) => {
      const from = join(making, attempt);
      await flush(from);
      const to = join(results, attempt);
      await rename(from, to).catch(async (cause: NodeJS.ErrnoException) => {
        // NFS asks again when the answer was lost, and is then told that nothing is there any more: it has been renamed.
        if (cause.code === 'ENOENT' && (await stat(to).catch(() => undefined)) !== undefined) return;
        // After a restore, the copy of the share may have attempts that the dump of the database knows nothing of.
        await rm(to, { recursive: true, force: true });
        await rename(from, to);
      });
      await flush(results);
    },
    listUploads: () => list(uploads),
    listResults: () => list(results),
    listMaking: () => list(making),
  };
}

/** Waits until what a folder holds is on the disk. Not every system can do so. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}
