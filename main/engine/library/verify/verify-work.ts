import { stat } from 'node:fs/promises';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { DiskSpeaker } from '../../disk/serve-disk.ts';
import { findKept, readKeptRecord } from '../kept-record.ts';
import { stagingFolders } from '../staging-folder.ts';
import { checkAsset } from './check-asset.ts';
import type { FileHasher } from './file-hasher.ts';
import { libraryAt } from './library-at.ts';
import { listLibrary } from './list-library.ts';
import { putBack } from './put-back.ts';
import { lookAtSidecar } from './read-sidecar.ts';
import { openRemembered, type RememberedSidecars } from './remembered-sidecars.ts';
import { removeLeftovers, restoreCollection, restoreManifest, restoreSidecar } from './restore-text.ts';
import type { VerifyReply, VerifyTask } from './verify-task.ts';

/** Does the work of a verification, one task after another or several at once. */
export type PerformVerify = (task: VerifyTask, speaker: Pick<DiskSpeaker, 'alive'>) => Promise<VerifyReply>;

/** @param hasher stays the caller's to close */
export function createVerifyWork(hasher: FileHasher): PerformVerify {
  let remembered: RememberedSidecars | null = null;
  return async (task, { alive }) => {
    const hashOf = async (path: string): Promise<string> =>
      (await hasher.hash(path, (await stat(path)).size, alive)).sha256;
    switch (task.work) {
      case 'at':
        return libraryAt(task.library);
      case 'remember':
        remembered?.close();
        remembered = openRemembered(task.data, { id: task.id, folder: task.library });
        return remembered?.libraryId ?? null;
      case 'list':
        return listLibrary(task.library, remembered, alive);
      case 'check':
        return checkAsset({ library: task.library, remembered, hasher, alive }, task.folder);
      case 'idIn': {
        const { asset } = await lookAtSidecar(task.library, task.folder, null);
        return asset?.id ?? null;
      }
      case 'hasBytes':
        return hasBytes(hasher, task, alive);
      case 'kept':
        return keptWith(task.library, task.sha256);
      case 'putBack':
        return putBack(task, { hashOf, alive });
      case 'restoreSidecar':
        return restoreSidecar(task.library, task.folder, remembered, hashOf);
      case 'restoreCollection':
        return restoreCollection(task.library, task.file, remembered, hashOf);
      case 'restoreManifest':
        return restoreManifest(task.library, remembered, hashOf);
      case 'tidy':
        await removeLeftovers(task.drafts, task.now);
        return null;
      default:
        return assertNever(task);
    }
  };
}

async function hasBytes(
  hasher: FileHasher,
  { path, bytes, sha256 }: Extract<VerifyTask, { work: 'hasBytes' }>,
  alive: () => void,
): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  if (stats === null || !stats.isFile() || stats.size !== bytes) return false;
  const found = await hasher.hash(path, bytes, alive).catch(() => null);
  return found?.sha256 === sha256;
}

async function keptWith(library: string, sha256: string): Promise<string | null> {
  for (const folder of await stagingFolders(library)) {
    const record = await readKeptRecord(folder).catch(() => null);
    if (record === null || record === 'unreadable' || record.sha256 !== sha256) continue;
    const kept = await findKept(folder, record).catch(() => null);
    if (kept?.wrong === null) return kept.file;
  }
  return null;
}
