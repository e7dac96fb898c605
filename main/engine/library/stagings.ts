import { createHash } from 'node:crypto';
import { access, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Asset } from '../../../shared/model/asset.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { Clock, Ids } from '../ports.ts';
import { commitAsset } from './commit-asset.ts';
import { diskError } from './disk-error.ts';
import { syncFile } from './durable.ts';
import { findKept, readKeptRecord, taskOf, writeKeptRecord } from './kept-record.ts';
import type { Haul, HaulFile, KeptFile, LeftResult, Library, StoredAsset } from './library.ts';
import { assetsFolder } from './library-folder.ts';
import { slug } from './slug.ts';
import { isAbandoned, prepareStaging, removeStaging, stagingFolders } from './staging-folder.ts';
import type { SidecarEdits } from './sync/sidecar-edits.ts';

export interface StagingParts {
  /** The library's, absolute. */
  readonly folder: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Proves that the library is there: without its drive, a folder would be made where the drive is mounted. */
  readonly ensure: () => Promise<void>;
  readonly sidecars: SidecarEdits;
  readonly find: (assetId: string) => StoredAsset | null;
  /** Hears of an asset that is on the disk by now. */
  readonly onCommitted: (stored: StoredAsset) => Promise<void>;
}

/** Where results come to, and stay until they are assets. */
export function createStagings(
  parts: StagingParts,
): Pick<Library, 'stage' | 'stageCover' | 'leftResults' | 'discardKept'> {
  const { folder: library, clock, ids, ensure, sidecars, find, onCommitted } = parts;

  async function attempt<T>(what: string, work: () => Promise<T>): Promise<T> {
    await ensure();
    return work().catch((cause: unknown) => {
      throw diskError(cause, what, library);
    });
  }

  return {
    stage: async (job) => {
      const folder = stagingFolder(library, job);
      const what = `keep ${job.reference.name} in the library`;
      const known = job.state.state === 'fetching' ? job.state.kept : undefined;
      const kept = await attempt(what, () => prepareStaging(folder, known));
      let isHeld = kept !== null;
      return {
        folder,
        kept,
        keep: (file) => {
          // Also where the record cannot be written: the ledger may know of it.
          isHeld = true;
          return attempt(what, () => keepInPlace(folder, job, file));
        },
        commit: async (haul: Haul) => {
          const stored = await commitAsset({ clock, ids }, job, folder, haul).catch((cause: unknown) => {
            throw diskError(cause, what, library);
          });
          await onCommitted(stored);
          return stored;
        },
        discard: async () => {
          if (!isHeld) await removeStaging(folder);
        },
      };
    },
    stageCover: async ({ id, createdAt }) => {
      const what = 'keep a cover in the library';
      const folder = join(assetsFolder(library), createdAt.slice(0, 7), `.cover-${markOf(id)}.part`);
      await attempt(what, () => prepareStaging(folder));
      return {
        folder,
        commit: (cover) =>
          attempt(what, async () => {
            const stored = find(id);
            if (stored !== null) await addCover(stored, cover, sidecars);
          }),
        discard: () => rm(folder, { recursive: true, force: true }),
      };
    },
    leftResults: () =>
      attempt('look for results in the library', async () => {
        const left: LeftResult[] = [];
        const unreadable: string[] = [];
        for (const folder of await stagingFolders(library)) {
          const record = await readKeptRecord(folder);
          if (record === null || !(await isAbandoned(folder, clock.now()))) continue;
          if (record === 'unreadable') unreadable.push(folder);
          else
            left.push({
              job: record.job,
              taskId: record.taskId,
              folder,
              read: () => findKept(folder, record),
            });
        }
        return { left, unreadable };
      }),
    discardKept: (jobId, taskId) =>
      attempt('delete a result that was given up', async () => {
        const ending = taskId === undefined ? '' : `-${markOf(taskId)}.part`;
        for (const folder of await stagingFolders(library)) {
          const name = basename(folder);
          if (!name.includes(`-${markOf(jobId)}-`) || !name.endsWith(ending)) continue;
          await rm(folder, { recursive: true, force: true });
        }
      }),
  };
}

/** Those that were kept before go once the record names the new one. */
async function keepInPlace(folder: string, job: Job, file: KeptFile): Promise<void> {
  const before = await readKeptRecord(folder);
  const old = before === null || before === 'unreadable' ? null : await findKept(folder, before);
  await writeKeptRecord(folder, job, file);
  if (old !== null && old.file !== file.file) await rm(old.file, { force: true });
}

/** The file first: a sidecar never names what is not there. */
async function addCover(stored: StoredAsset, cover: HaulFile, sidecars: SidecarEdits): Promise<void> {
  const path = `cover${extname(cover.file)}`;
  const target = join(stored.folder, path);
  if (await exists(target)) return;
  await syncFile(cover.file);
  await rename(cover.file, target);
  const { bytes, sha256 } = cover;
  const file: Asset['files'][number] = { path, role: 'cover', bytes, sha256 };
  await sidecars.edit(stored.folder, ({ files }) => {
    if (files.some(({ role }) => role === 'cover')) return {};
    const at = files.findIndex(({ role }) => role === 'result') + 1;
    return { files: [...files.slice(0, at), file, ...files.slice(at)] };
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The same for every attempt to bring a task's result home, so that a later one finds what an earlier one left. */
function stagingFolder(library: string, job: Job): string {
  const month = new Date(job.createdAt).toISOString().slice(0, 7);
  const name = `.${slug(job.reference.name)}-${markOf(job.id)}-${markOf(taskOf(job))}.part`;
  return join(assetsFolder(library), month, name);
}

function markOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 12);
}

/** Deletes a staging folder of another library, once what was kept in it is an asset of this one. */
export async function discardElsewhere(file: string, jobId: string): Promise<void> {
  const folder = dirname(file);
  const record = await readKeptRecord(folder);
  if (record === null || record === 'unreadable' || record.job.id !== jobId) return;
  await rm(folder, { recursive: true, force: true });
}
