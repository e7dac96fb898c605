import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskFolders } from '../../service/data/data-folder.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../service/data/private-files.ts';
import { ServiceStartError } from '../../service/service-error.ts';
import type { Database } from '../database/database.ts';
import { createShareCheck } from './share-check.ts';

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
  /** Makes the result of an attempt appear, once all of it is on the disk. */
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

const MARK = '.maquette-studio';

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
  const markPath = join(root, MARK);
  const id = await claimStudioId(database, root, markPath);

  const check = createShareCheck(root, async () => {
    const found = await readFile(markPath, 'utf8').catch((cause: unknown) => {
      throw new Error(`The results folder ${root} is not there`, { cause });
    });
    if (found.trim() !== id) throw new Error(`The results folder ${root} is another studio's`);
  });
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
      for (const name of await readdir(from)) await flush(join(from, name));
      await flush(from);
      // What an earlier process of the same attempt left cannot be there: an attempt has one process.
      await rm(join(results, attempt), { recursive: true, force: true });
      await rename(from, join(results, attempt));
      await flush(results);
    },
    listUploads: () => list(uploads),
    listResults: () => list(results),
    listMaking: () => list(making),
  };
}

/** The studio's id, as the database and the mark have it. A database that has none is given one, with its mark. */
async function claimStudioId(database: Database, root: string, markPath: string): Promise<string> {
  const isFirst = await database.query<{ value: string }>(
    "INSERT INTO studio.setting (name, value) VALUES ('studio-id', $1) ON CONFLICT (name) DO NOTHING RETURNING value",
    [randomUUID()],
  );
  const [row] = await database.query<{ value: string }>(
    "SELECT value FROM studio.setting WHERE name = 'studio-id'",
  );
  const id = row?.value ?? '';
  if (isFirst.length === 0) return id;
  try {
    const mark = await open(markPath, 'wx', PRIVATE_FILE);
    await mark.writeFile(`${id}\n`);
    await mark.sync();
    await mark.close();
    return id;
  } catch (cause) {
    await database.query("DELETE FROM studio.setting WHERE name = 'studio-id'");
    const reason = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    throw new ServiceStartError(
      reason === 'EEXIST'
        ? `The results folder ${root} is another studio's; choose an empty one with --results.`
        : `The results folder ${root} is not there, or cannot be written; make it, or correct --results.`,
      { cause },
    );
  }
}

/** Waits until a file or folder is on the disk. Not every system can do so for folders. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}
