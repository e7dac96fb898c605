import { dirname, extname } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { ownFilesOf, type Reference } from '../../../shared/model/reference.ts';
import { createDiskProcess } from '../disk/disk-process.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import type { FileCheck, ReferencesAway, ReferenceWork } from './reference-task.ts';

/** Checks the artist's own files in a process of its own: they may lie on an unplugged drive, or on a share that does not answer. */
export interface ReferenceReach {
  /**
   * Why the files of a reference cannot be read at the moment; null if they can, or if only a single file is missing (whoever opens the
   * file reports that). Throws AppError `input` if a path is not a file; the signal's reason.
   */
  readonly findAway: (reference: Reference, signal: AbortSignal) => Promise<ReferencesAway | null>;
  /** Whether a place that was gone or silent can be read again. */
  readonly isBack: (place: string, signal: AbortSignal) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** The time limit for checking one file. A sleeping disk takes up to ten seconds. Milliseconds. */
const LIMIT_MS = 15_000;

export function createReferenceReach(
  options: { readonly startDisk?: StartDisk | undefined; readonly limitMs?: number } = {},
): ReferenceReach {
  const disk = createDiskProcess<ReferenceWork>({
    entry: new URL(`./references-worker${extname(import.meta.url)}`, import.meta.url),
    start: options.startDisk,
    limitMs: options.limitMs ?? LIMIT_MS,
  });
  return {
    findAway: async (reference, signal) => {
      for (const path of ownFilesOf(reference)) {
        const found = await check(path, signal);
        if (found.is === 'away') return { place: found.place, why: found.why };
        if (found.is === 'no-file') {
          throw new AppError(
            'input',
            `${path} is not a file any more, so nothing was sent; put the file back, or cancel the job.`,
          );
        }
      }
      return null;
    },
    isBack: async (place, signal) => {
      try {
        return await disk.run('is-back', { place }, { signal });
      } catch (cause) {
        if (isDiskSilence(cause)) return false;
        throw cause;
      }
    },
    close: disk.close,
  };

  async function check(path: string, signal: AbortSignal): Promise<FileCheck> {
    try {
      return await disk.run('look', { path }, { signal });
    } catch (cause) {
      if (isDiskSilence(cause)) return { is: 'away', place: dirname(path), why: 'silent' };
      throw cause;
    }
  }
}
