import { AppError } from '../../../shared/model/app-error.ts';
import { type CopyOutChoice, PLAIN_COPY } from '../../../shared/model/hand-off/copy-out.ts';
import type { HandOffFault } from '../../../shared/model/hand-off/hand-off.ts';
import { handOffFaultWords } from '../../../shared/model/hand-off/hand-off-words.ts';
import type { DiskProcess } from '../disk/disk-process.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { Library, StoredAsset } from '../library/library.ts';
import { type CopiedFile, copiedFiles, sidecarCopy } from './copied-files.ts';
import { copyFaultOf, copyOne } from './copy-one.ts';
import type { CopyTask, ForbiddenPlaces, HandOffWork, PlaceTask } from './hand-off-task.ts';
import { openHandOffDisk } from './open-hand-off-disk.ts';
import { exportMark } from './unfinished-exports.ts';

/** How long the removal of what a stopped export had begun may take. Milliseconds. */
const CLEAR_MS = 10_000;

export interface ExportParts {
  readonly library: Pick<Library, 'get'>;
  /** Folders that nothing is copied into. */
  readonly forbidden: ForbiddenPlaces;
  readonly startDisk?: StartDisk | undefined;
}

export interface ExportOptions {
  readonly signal?: AbortSignal;
  readonly choice?: CopyOutChoice;
  /** How many were copied before these, for the number in their names. */
  readonly before?: number;
}

/** What became of an export. */
export interface Exported {
  /** Where the copies lie, absolute. */
  readonly paths: readonly string[];
  /** What was not copied, with the reason of each, in words. */
  readonly failed: readonly { readonly id: string; readonly name: string; readonly why: string }[];
  /** Whether it was stopped: the rest was not tried. */
  readonly isStopped: boolean;
}

/**
 * Copies assets into a folder: their results, and what else is chosen. Each copy is written whole or not at all, its bytes are compared with the
 * sidecar's sha256, and no file there is replaced: a second `chair.glb` becomes `chair (2).glb`.
 * @param folder absolute; made if only it is missing
 * @param options.signal stops it at once: what was copied stays and is told, what is being copied leaves nothing
 * @throws AppError `usage` if nothing can be copied there
 */
export async function exportAssets(
  parts: ExportParts,
  ids: readonly string[],
  folder: string,
  { signal, choice = PLAIN_COPY, before = 0 }: ExportOptions = {},
): Promise<Exported> {
  const place: PlaceTask = {
    place: { folder, folders: [], sources: [], beside: [] },
    forbidden: parts.forbidden,
    isPinned: true,
  };
  const disk = openHandOffDisk(parts.startDisk);
  const isStopped = (): boolean => signal?.aborted === true;
  let begun: CopyTask | null = null;
  const onBegun = (task: CopyTask): void => {
    begun = task;
  };
  const paths: string[] = [];
  const failed: Exported['failed'][number][] = [];
  try {
    const fault = await disk.run('check', place, { signal }).catch(copyFaultOf);
    if (isStopped()) return { paths, failed, isStopped: true };
    if (fault !== null) throw new AppError('usage', handOffFaultWords(fault, folder));
    let number = before;
    for (const id of ids) {
      if (isStopped()) break;
      number += 1;
      const found = await parts.library.get(id);
      if (found === null) continue;
      const files = copiedFiles(found, choice, number);
      const all = choice.sidecar ? withSidecar(found, files) : files;
      const copied = await copyAll(disk, { place, id, signal, onBegun }, all);
      if (copied === null) break;
      if (typeof copied === 'string') paths.push(copied);
      else failed.push({ id, name: found.asset.name, why: handOffFaultWords(copied, folder) });
    }
  } finally {
    // A disk that hangs is not waited for.
    if (isStopped()) void clearAway(disk, begun, parts.startDisk);
    else await disk.close();
  }
  return { paths, failed, isStopped: isStopped() };
}

interface Copying {
  readonly place: PlaceTask;
  readonly id: string;
  readonly signal: AbortSignal | undefined;
  /** Called with each file that is begun. */
  readonly onBegun: (task: CopyTask) => void;
}

/** Copies all files of an asset. Returns the path of the first copy, why one could not be made, or null if it was stopped. */
async function copyAll(
  disk: DiskProcess<HandOffWork>,
  { place, id, signal, onBegun }: Copying,
  files: readonly CopiedFile[],
): Promise<string | HandOffFault | null> {
  let first: string | null = null;
  for (const file of files) {
    const task = copyTask(place, id, file);
    onBegun(task);
    const copied = await copyOne(disk, task, file, signal);
    if (signal?.aborted === true) return null;
    if (typeof copied !== 'string') return copied;
    first ??= copied;
  }
  return first ?? { code: 'no-asset' };
}

/** The files, and the sidecar. */
function withSidecar(stored: StoredAsset, files: readonly CopiedFile[]): readonly CopiedFile[] {
  const [first] = files;
  return first === undefined ? files : [...files, sidecarCopy(stored, first)];
}

/** Ends a stopped export, and removes what it had begun. What a disk that hangs keeps is removed by the next copy of that name. */
async function clearAway(
  disk: DiskProcess<HandOffWork>,
  begun: CopyTask | null,
  startDisk: StartDisk | undefined,
): Promise<void> {
  await disk.close();
  if (begun === null) return;
  const next = openHandOffDisk(startDisk);
  try {
    await next.run('tidy', begun, { limitMs: CLEAR_MS });
  } catch {
    // It does not answer, or the folder is gone: nothing of it is taken for a copy.
  } finally {
    await next.close();
  }
}

function copyTask(place: PlaceTask, id: string, file: CopiedFile): CopyTask {
  const { folders, name, ending, bytes, sha256 } = file;
  return {
    ...place,
    place: { ...place.place, folders },
    name,
    ending,
    // Another one than that of a copy of the same asset that is owed.
    mark: exportMark(`export ${id} ${name}.${ending}`),
    sha256,
    bytes,
  };
}
