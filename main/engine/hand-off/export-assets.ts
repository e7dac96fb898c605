import { createHash } from 'node:crypto';
import { dirname, extname, join } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import type { HandOffFault } from '../../../shared/model/hand-off/hand-off.ts';
import { handOffFaultWords } from '../../../shared/model/hand-off/hand-off-words.ts';
import { linkOf } from '../../../shared/model/import/imported.ts';
import { MOST_STEM_BYTES, safeName } from '../../../shared/model/naming/safe-name.ts';
import type { DiskProcess } from '../disk/disk-process.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import { type Library, resultOf, type StoredAsset } from '../library/library.ts';
import { faultOfCopy } from './hand-off-fault.ts';
import type { CopyTask, ForbiddenPlaces, HandOffWork, PlaceTask } from './hand-off-task.ts';
import { openHandOffDisk } from './open-hand-off-disk.ts';

export interface ExportParts {
  readonly library: Pick<Library, 'get'>;
  /** Folders that nothing is copied into. */
  readonly forbidden: ForbiddenPlaces;
  readonly startDisk?: StartDisk | undefined;
}

/** What became of an export. */
export interface Exported {
  /** Where the copies lie, absolute. */
  readonly paths: readonly string[];
  /** What was not copied, with the reason of each, in words. */
  readonly failed: readonly { readonly id: string; readonly name: string; readonly why: string }[];
}

/**
 * Copies the results of assets into a folder, named like the assets. Each copy is written whole or not at all, its bytes are compared with the
 * sidecar's sha256, and no file there is replaced: a second `chair.glb` becomes `chair (2).glb`.
 * @param folder absolute; made if only it is missing
 * @throws AppError `usage` if nothing can be copied there; the signal's reason between two assets
 */
export async function exportAssets(
  parts: ExportParts,
  ids: readonly string[],
  folder: string,
  signal?: AbortSignal,
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
    for (const id of ids) {
      signal?.throwIfAborted();
      const found = await parts.library.get(id);
      if (found === null) continue;
      const result = resultOf(found.asset);
      const { name } = found.asset;
      const copied =
        result === undefined
          ? ({ code: 'no-asset' } as const)
          : await copyOne(disk, copyTask(place, id, name, result), placeOf(found, result.path));
      if (typeof copied === 'string') paths.push(copied);
      else failed.push({ id, name, why: handOffFaultWords(copied, folder) });
    }
  } finally {
    await disk.close();
  }
  return { paths, failed };
}

/** Returns the path of the copy, or why there is none. */
async function copyOne(
  disk: DiskProcess<HandOffWork>,
  task: CopyTask,
  source: { readonly from: string; readonly within: string },
): Promise<string | HandOffFault> {
  try {
    const brought = await disk.run('bring', { ...task, ...source, mayBeThere: false });
    if (brought.is === 'fault') return brought.fault;
    const named = await disk.run('name', task);
    // What is left behind is a second name of the same file, which nothing shows.
    await disk.run('tidy', task).catch(() => undefined);
    return named.is === 'named' ? named.path : named.fault;
  } catch (cause) {
    return faultOf(cause);
  }
}

/** Where a file of an asset lies, and the folder that it must lie in. Of a linked one, its hash says that it is the right one. */
function placeOf(
  { asset, folder }: StoredAsset,
  path: string,
): { readonly from: string; readonly within: string } {
  const link = linkOf(asset, path);
  return link === null
    ? { from: join(folder, ...path.split('/')), within: folder }
    : { from: link, within: dirname(link) };
}

const faultOf = (cause: unknown): HandOffFault =>
  isDiskSilence(cause) ? { code: 'silent' } : faultOfCopy(cause);

function copyTask(
  place: PlaceTask,
  id: string,
  name: string,
  { path, bytes, sha256 }: { readonly path: string; readonly bytes: number; readonly sha256: string },
): CopyTask {
  return {
    ...place,
    name: safeName(name, MOST_STEM_BYTES),
    ending: extname(path).slice(1).toLowerCase(),
    // Another one than that of a copy of the same asset that is owed.
    mark: createHash('sha256').update(`export ${id}`).digest('hex').slice(0, 16),
    sha256,
    bytes,
  };
}
