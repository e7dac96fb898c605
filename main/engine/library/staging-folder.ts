import { createHash } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import type { KeptResult } from '../../../shared/model/job.ts';
import { writeSynced } from '../disk/durable.ts';
import { isAlive } from '../disk/is-alive.ts';
import { machineNames } from '../disk/machine-names.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { readSmallFile } from '../disk/read-small-file.ts';
import { findKept, isKeptIn, KEPT_FILE, readKeptRecord } from './kept-record.ts';
import type { KeptFile } from './library.ts';
import { assetsFolder } from './library-folder.ts';
import { SIDECAR } from './sync/sidecars.ts';

/** Names the process that uses a staging folder; removed before the folder gets its final name. */
const OWNER_FILE = '.owner.json';
const MAX_OWNER_BYTES = 4_096;
const ownerSchema = z.object({ machine: z.string(), pid: z.number().int().positive() });

const IMPORT_STAGING = '.import-';

/** How long a staging folder without a known owner is kept. Milliseconds. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

/** Distinguishes machines on a shared library without writing their names into it. */
function markOf(machine: string): string {
  return createHash('sha256').update(`maquette ${machine}`).digest('hex').slice(0, 16);
}

/**
 * The marks of this machine: that of now, which is kept, then those of the names that it had before.
 * @param data `<data>`, where its names are kept; null without: then that of now alone
 */
export function machineMarks(data: string | null, name: string = hostname()): readonly [string, ...string[]] {
  const [now, ...former] = data === null ? [name] : namesOf(data, name);
  return [markOf(now), ...former.map(markOf)];
}

function namesOf(data: string, name: string): readonly [string, ...string[]] {
  try {
    return machineNames(data, name);
  } catch {
    // Results come home all the same. What has the mark of another name is known by its age then.
    return [name];
  }
}

/**
 * Makes (or empties) a staging folder and marks it as owned by a process. Its kept result stays.
 * @param owner `pid`: the process that puts the asset together; `known`: the kept result that the ledger knows, for when the disk was too
 * full to write the record into the folder; `data`: as in {@link machineMarks}
 * @returns the kept result
 */
export async function prepareStaging(
  folder: string,
  {
    pid = process.pid,
    known,
    data = null,
  }: {
    readonly pid?: number;
    readonly known?: KeptResult | undefined;
    readonly data?: string | null;
  } = {},
): Promise<KeptFile | null> {
  const kept = await keptIn(folder, known);
  if (kept === null) await rm(folder, { recursive: true, force: true });
  else await removeAllBut(folder, [KEPT_FILE, basename(kept.file)]);
  await makeFolders(folder);
  const owner = { machine: machineMarks(data)[0], pid };
  await writeSynced(join(folder, OWNER_FILE), JSON.stringify(owner));
  return kept;
}

async function keptIn(folder: string, known: KeptResult | undefined): Promise<KeptFile | null> {
  const record = await readKeptRecord(folder);
  if (record === 'unreadable') {
    // A newer version of Maquette may understand the record, so the folder is renamed, not emptied.
    await rename(folder, folder.replace(/\.part$/, `.${Date.now()}.part`));
    return null;
  }
  const ofRecord = record === null ? null : await findKept(folder, record);
  if (ofRecord?.wrong === null) return ofRecord;
  // On a full disk only the ledger's row may have been written: the record is then missing, or belongs to an earlier result.
  const ofLedger = await knownIn(folder, known);
  return ofLedger?.wrong === null ? ofLedger : (ofRecord ?? ofLedger);
}

/** The file of the kept result that the ledger knows, if it is in this folder. */
async function knownIn(folder: string, known: KeptResult | undefined): Promise<KeptFile | null> {
  if (known === undefined || dirname(known.file) !== folder || (await namesIn(folder)).length === 0)
    return null;
  return findKept(folder, { ...known, ending: extname(known.file).slice(1) });
}

async function removeAllBut(folder: string, names: readonly string[]): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!names.includes(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Removes a staging folder, unless it has a kept result. */
export async function removeStaging(folder: string): Promise<void> {
  if (await isKeptIn(folder)) return;
  await rm(folder, { recursive: true, force: true });
}

/** Removes the owner's mark, so that only the asset is left. */
export async function releaseStaging(folder: string): Promise<void> {
  await rm(join(folder, OWNER_FILE), { force: true });
}

/**
 * Removes half-written assets of ended processes: staging folders of this machine's processes that have ended, and any folder that was
 * not changed for a week. Folders of a running process, recent folders of another machine, and all with a kept result stay.
 * @param machines the marks of this one
 * @returns how many were removed
 * @throws the system's error of the first that could not be removed, once the others are
 */
export async function sweepStaging(
  library: string,
  now: number,
  machines: readonly string[] = machineMarks(null),
): Promise<number> {
  let removed = 0;
  const failures: unknown[] = [];
  for (const folder of await stagingFolders(library)) {
    // What an import copies still lies at its source until its folder has its final name.
    const isKept = (await isKeptIn(folder)) || (!isImport(folder) && (await holdsResult(folder)));
    if (isKept || !(await isAbandoned(folder, now, machines))) continue;
    try {
      await rm(folder, { recursive: true, force: true });
      removed += 1;
    } catch (cause) {
      // What a killed program started may write into it for a moment more: the next start removes it.
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw failures[0];
  return removed;
}

/** The name of a folder in which an import puts an asset together. @param mark letters and digits, another one for each */
export function importStagingName(mark: string): string {
  return `${IMPORT_STAGING}${mark}.part`;
}

const isImport = (folder: string): boolean => basename(folder).startsWith(IMPORT_STAGING);

/**
 * Whether a folder has a whole result; unfinished downloads have hidden names. On a full disk there may be no record. An interrupted
 * commit may have renamed the result, and has then written the sidecar first.
 */
async function holdsResult(folder: string): Promise<boolean> {
  return (await namesIn(folder)).some((name) => name === SIDECAR || /^(bad-)?result[-.]/.test(name));
}

/** Every staging folder of a library, absolute. */
export async function stagingFolders(library: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const month of await namesIn(assetsFolder(library))) {
    for (const name of await namesIn(join(assetsFolder(library), month))) {
      if (name.startsWith('.') && name.endsWith('.part'))
        found.push(join(assetsFolder(library), month, name));
    }
  }
  return found;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return [];
    throw cause;
  });
}

/**
 * Whether the process that used a staging folder has ended, as far as can be determined.
 * @param machines the marks of this one
 */
export async function isAbandoned(
  folder: string,
  now: number,
  machines: readonly string[],
): Promise<boolean> {
  const touched = await stat(folder).catch(() => null);
  if (touched === null) return false;
  if (now - touched.mtimeMs > ABANDONED_MS) return true;
  const owner = await readOwner(folder);
  return owner !== null && machines.includes(owner.machine) && !isAlive(owner.pid);
}

async function readOwner(folder: string): Promise<z.infer<typeof ownerSchema> | null> {
  try {
    return ownerSchema.parse(JSON.parse(await readSmallFile(join(folder, OWNER_FILE), MAX_OWNER_BYTES)));
  } catch {
    // Not written yet, removed before the rename, or of another version: the owner is unknown.
    return null;
  }
}
