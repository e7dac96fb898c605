import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolders } from '../files/make-folders.ts';
import { writeSynced } from './durable.ts';
import { assetsFolder } from './library-folder.ts';

/** Says who puts an asset together in a staging folder; gone before the folder gets its final name. */
const OWNER_FILE = '.owner.json';
const ownerSchema = z.object({ machine: z.string(), pid: z.number().int().positive() });

/** A staging folder that nobody is known to own is left alone for so long. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

/** Tells machines apart on a shared library without writing their names into it. */
function machineMark(): string {
  return createHash('sha256').update(`maquette ${hostname()}`).digest('hex').slice(0, 16);
}

/**
 * Makes (or empties) a staging folder and marks it as a process's.
 * @param pid the process that puts the asset together
 */
export async function prepareStaging(folder: string, pid = process.pid): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await makeFolders(folder);
  const owner = { machine: machineMark(), pid };
  await writeSynced(join(folder, OWNER_FILE), JSON.stringify(owner));
}

/** Takes the mark away: what is left is the asset alone. */
export async function releaseStaging(folder: string): Promise<void> {
  await rm(join(folder, OWNER_FILE), { force: true });
}

/**
 * Removes what dead runs left half done: staging folders of processes of this machine that are gone, and any that
 * nobody has touched for a week. A living process's, and another machine's of late, stay.
 * @returns how many were removed
 */
export async function sweepStaging(library: string, now: number): Promise<number> {
  let removed = 0;
  for (const month of await namesIn(assetsFolder(library))) {
    for (const name of await namesIn(join(assetsFolder(library), month))) {
      if (!name.startsWith('.') || !name.endsWith('.part')) continue;
      const folder = join(assetsFolder(library), month, name);
      if (!(await isAbandoned(folder, now))) continue;
      await rm(folder, { recursive: true, force: true });
      removed += 1;
    }
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return [];
    throw cause;
  });
}

async function isAbandoned(folder: string, now: number): Promise<boolean> {
  const touched = await stat(folder).catch(() => null);
  if (touched === null) return false;
  if (now - touched.mtimeMs > ABANDONED_MS) return true;
  const owner = await readOwner(folder);
  return owner !== null && owner.machine === machineMark() && !isAlive(owner.pid);
}

async function readOwner(folder: string): Promise<z.infer<typeof ownerSchema> | null> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(join(folder, OWNER_FILE), 'utf8')));
  } catch {
    // Not written yet, taken away for the rename, or of another version: nobody that can be named.
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
