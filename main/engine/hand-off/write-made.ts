import { rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { handOffFaultWords } from '../../../shared/model/hand-off/hand-off-words.ts';
import { MOST_STEM_BYTES, safeName } from '../../../shared/model/naming/safe-name.ts';
import type { MadeFile } from '../../../shared/model/pictures/made-files.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import { copyFaultOf, copyOne } from './copy-one.ts';
import type { CopyTask, ForbiddenPlaces, PlaceTask } from './hand-off-task.ts';
import { openHandOffDisk } from './open-hand-off-disk.ts';
import { exportMark } from './unfinished-exports.ts';

const SHA256 = /^[0-9a-f]{64}$/;

export interface MadeParts {
  /** The folder of files that windows handed over. Absolute. */
  readonly inbox: string;
  readonly forbidden: ForbiddenPlaces;
  /** Absolute paths of files that may still be needed, e.g. by jobs: the same picture may have been dropped as a reference. */
  readonly needed: () => Iterable<string>;
  readonly startDisk?: StartDisk | undefined;
}

/** What became of the files. */
export interface WrittenMade {
  /** Where they lie, absolute. */
  readonly paths: readonly string[];
  /** Why the first one that was not written was not, in words; the rest was not tried. Null if all were. */
  readonly failed: string | null;
  /** The disk is full: what comes next would hardly be written either. Left out if it is not. */
  readonly isFull?: true;
}

/**
 * Writes files that the window made into a folder, as copies of assets are written: whole or not at all, compared by their hash, and never in place of
 * a file that is there. What was written is taken out of the inbox, unless it is needed.
 * @param folder absolute; made if only it is missing
 * @throws AppError `usage` if nothing can be written there, or if a file does not lie in the inbox
 */
export async function writeMade(
  { inbox, forbidden, needed, startDisk }: MadeParts,
  files: readonly MadeFile[],
  folder: string,
  signal?: AbortSignal,
): Promise<WrittenMade> {
  const place: PlaceTask = {
    place: { folder, folders: [], sources: [], beside: [] },
    forbidden,
    isPinned: true,
  };
  const disk = openHandOffDisk(startDisk);
  const paths: string[] = [];
  const isStopped = (): boolean => signal?.aborted === true;
  try {
    const fault = await disk.run('check', place, { signal }).catch(copyFaultOf);
    if (isStopped()) return { paths, failed: null };
    if (fault !== null) throw new AppError('usage', handOffFaultWords(fault, folder));
    for (const file of files) {
      const task = await taskOf(place, inbox, file);
      const copied = await copyOne(disk, task, { from: file.staged, within: inbox }, signal);
      if (isStopped()) break;
      if (typeof copied !== 'string') {
        const isFull = copied.code === 'full' && { isFull: true as const };
        return { paths, failed: handOffFaultWords(copied, folder), ...isFull };
      }
      paths.push(copied);
      if (!new Set(needed()).has(file.staged)) await takeOut(file.staged);
    }
    return { paths, failed: null };
  } finally {
    await disk.close();
  }
}

/** With its folder, unless the same bytes lie there under another name: a turntable leaves hundreds of folders. What stays is tidied up later. */
async function takeOut(staged: string): Promise<void> {
  await rm(staged, { force: true })
    .then(() => rmdir(dirname(staged)))
    .catch(() => undefined);
}

/** A file of the inbox lies in a folder that is called like the hash of its bytes. */
async function taskOf(place: PlaceTask, inbox: string, file: MadeFile): Promise<CopyTask> {
  const { staged, ending } = file;
  const sha256 = basename(dirname(staged));
  if (!SHA256.test(sha256) || join(inbox, sha256, basename(staged)) !== staged) {
    throw new AppError('usage', 'Only a file that the window has handed over is written.');
  }
  const found = await stat(staged).catch(() => null);
  if (found === null) {
    throw new AppError(
      'not-found',
      'A picture that was made is not there any more. Make the pictures again.',
    );
  }
  const name = safeName(file.name, MOST_STEM_BYTES);
  const mark = exportMark(`made ${sha256} ${name}.${ending}`);
  return { ...place, name, ending, mark, sha256, bytes: found.size };
}
