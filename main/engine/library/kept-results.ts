import { access, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { AssetFile } from '../../../shared/model/asset.ts';
import type { Job } from '../../../shared/model/job.ts';
import { isSystemError } from '../disk/disk-error.ts';
import { syncFile } from '../disk/durable.ts';
import type { LibraryWork } from './disk/library-task.ts';
import { findKept, readKeptRecord, writeKeptRecord } from './kept-record.ts';
import type { FailedRead, HaulFile, KeptFile } from './library.ts';
import { isAbandoned, stagingFolders } from './staging-folder.ts';

/** Results that were kept before are removed once the record names the new one. */
export async function keepInPlace(folder: string, job: Job, file: KeptFile): Promise<void> {
  const before = await readKeptRecord(folder);
  const old = before === null || before === 'unreadable' ? null : await findKept(folder, before);
  await writeKeptRecord(folder, job, file);
  if (old !== null && old.file !== file.file) await rm(old.file, { force: true });
}

/**
 * Kept results whose process has ended before they became assets, and folders whose records cannot be read: by this version, or by the
 * disk just now.
 * @param machines the marks of this one, see `machineMarks`
 */
export async function leftResults(
  library: string,
  now: number,
  machines: readonly string[],
): Promise<LibraryWork['leftResults']['reply']> {
  const left: {
    folder: string;
    record: Exclude<Awaited<ReturnType<typeof readKeptRecord>>, string | null>;
  }[] = [];
  const unreadable: string[] = [];
  const failed: FailedRead[] = [];
  for (const folder of await stagingFolders(library)) {
    try {
      const record = await readKeptRecord(folder);
      if (record === null || !(await isAbandoned(folder, now, machines))) continue;
      if (record === 'unreadable') unreadable.push(folder);
      else left.push({ folder, record });
    } catch (cause) {
      if (!isSystemError(cause)) throw cause;
      failed.push({ folder, code: cause.code ?? cause.message });
    }
  }
  return { left, unreadable, failed };
}

/** Removes the staging folders of a job, or of one of its tasks. */
export async function discardKept(library: string, jobMark: string, taskMark: string | null): Promise<void> {
  const ending = taskMark === null ? '' : `-${taskMark}.part`;
  for (const folder of await stagingFolders(library)) {
    const name = basename(folder);
    if (name.includes(`-${jobMark}-`) && name.endsWith(ending))
      await rm(folder, { recursive: true, force: true });
  }
}

/** The file is written first, so that a sidecar never names a missing file. */
export async function placeCover(folder: string, cover: HaulFile): Promise<AssetFile | null> {
  const path = `cover${extname(cover.file)}`;
  const target = join(folder, path);
  if (await exists(target)) return null;
  await syncFile(cover.file);
  await rename(cover.file, target);
  const { bytes, sha256 } = cover;
  return { path, role: 'cover', bytes, sha256 };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Deletes a staging folder of another library, after its kept result became an asset of this one. */
export async function discardElsewhere(file: string, jobId: string): Promise<void> {
  const folder = dirname(file);
  const record = await readKeptRecord(folder);
  if (record === null || record === 'unreadable' || record.job.id !== jobId) return;
  await rm(folder, { recursive: true, force: true });
}
