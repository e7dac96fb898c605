import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/model/app-error.ts';
import { type CopyOutChoice, PLAIN_COPY } from '../../../shared/model/hand-off/copy-out.ts';
import type { HandOffFault } from '../../../shared/model/hand-off/hand-off.ts';
import { handOffFaultWords } from '../../../shared/model/hand-off/hand-off-words.ts';
import type { DiskProcess } from '../disk/disk-process.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { Library, StoredAsset } from '../library/library.ts';
import { type CopiedFile, copiedFiles, sidecarCopy } from './copied-files.ts';
import { faultOfCopy } from './hand-off-fault.ts';
import type { CopyTask, ForbiddenPlaces, HandOffWork, PlaceTask } from './hand-off-task.ts';
import { openHandOffDisk } from './open-hand-off-disk.ts';

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
}

/**
 * Copies assets into a folder: their results, and what else is chosen. Each copy is written whole or not at all, its bytes are compared with the
 * sidecar's sha256, and no file there is replaced: a second `chair.glb` becomes `chair (2).glb`.
 * @param folder absolute; made if only it is missing
 * @throws AppError `usage` if nothing can be copied there; the signal's reason between two assets
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
  };
  const disk = openHandOffDisk(parts.startDisk);
  const paths: string[] = [];
  const failed: Exported['failed'][number][] = [];
  try {
    const fault = await disk.run('check', place, { signal }).catch(faultOf);
    if (fault !== null) throw new AppError('usage', handOffFaultWords(fault, folder));
    let number = before;
    for (const id of ids) {
      signal?.throwIfAborted();
      number += 1;
      const found = await parts.library.get(id);
      if (found === null) continue;
      const files = copiedFiles(found, choice, number);
      const all = choice.sidecar ? withSidecar(found, files) : files;
      const copied = await copyAll(disk, place, id, all);
      if (typeof copied === 'string') paths.push(copied);
      else failed.push({ id, name: found.asset.name, why: handOffFaultWords(copied, folder) });
    }
  } finally {
    await disk.close();
  }
  return { paths, failed };
}

/** Copies all files of an asset. Returns the path of the first copy, or why one could not be made. */
async function copyAll(
  disk: DiskProcess<HandOffWork>,
  place: PlaceTask,
  id: string,
  files: readonly CopiedFile[],
): Promise<string | HandOffFault> {
  let first: string | null = null;
  for (const file of files) {
    const copied = await copyOne(disk, copyTask(place, id, file), file);
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

/** Returns the path of the copy, or why there is none. */
async function copyOne(
  disk: DiskProcess<HandOffWork>,
  task: CopyTask,
  source: Pick<CopiedFile, 'from' | 'within' | 'asItIs'>,
): Promise<string | HandOffFault> {
  try {
    const brought = await disk.run('bring', {
      ...task,
      from: source.from,
      within: source.within,
      ...(source.asItIs === true && { asItIs: true }),
      mayBeThere: false,
    });
    if (brought.is === 'fault') return brought.fault;
    const named = await disk.run('name', task);
    // What is left behind is a second name of the same file, which nothing shows.
    await disk.run('tidy', task).catch(() => undefined);
    return named.is === 'named' ? named.path : named.fault;
  } catch (cause) {
    return faultOf(cause);
  }
}

const faultOf = (cause: unknown): HandOffFault =>
  isDiskSilence(cause) ? { code: 'silent' } : faultOfCopy(cause);

function copyTask(place: PlaceTask, id: string, file: CopiedFile): CopyTask {
  const { folders, name, ending, bytes, sha256 } = file;
  return {
    ...place,
    place: { ...place.place, folders },
    name,
    ending,
    // Another one than that of a copy of the same asset that is owed.
    mark: createHash('sha256').update(`export ${id} ${name}.${ending}`).digest('hex').slice(0, 16),
    sha256,
    bytes,
  };
}
