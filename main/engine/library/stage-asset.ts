import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Job } from '../../../shared/model/job.ts';
import type { Clock } from '../ports.ts';
import { commitLimit } from './commit-limit.ts';
import type { LibraryDisk } from './disk/library-disk.ts';
import { diskError } from './disk-error.ts';
import type { SidecarMark } from './index/index-entry.ts';
import type { Library, StoredAsset } from './library.ts';
import { assetsFolder } from './library-folder.ts';
import { slug } from './slug.ts';

export interface StageParts {
  /** The library's, absolute. */
  readonly folder: string;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Proves that the library is there. Throws AppError. */
  readonly ensure: (signal?: AbortSignal) => Promise<void>;
  /** Takes in an asset that is in the library now. */
  readonly onKept: (kept: StoredAsset, mark: SidecarMark) => Promise<void>;
}

/** Opens staging folders in the library, each of which becomes an asset. */
export function createStage({ folder, disk, clock, ensure, onKept }: StageParts): Library['stage'] {
  return async (job, signal) => {
    const what = `keep ${job.reference.name} in the library`;
    const fail = (cause: unknown): never => {
      throw diskError(cause, what, folder);
    };
    // Without its drive, the folder would be made anew where the drive is mounted.
    await ensure(signal);
    const staging = stagingFolder(folder, job);
    await disk.run('stage', { staging, pid: process.pid }, { signal }).catch(fail);
    return {
      folder: staging,
      commit: async (haul) => {
        const task = { library: folder, job, staging, haul, now: clock.now() };
        const { kept, mark } = await disk
          .run('commit', task, { limitMs: commitLimit(job, haul) })
          .catch(fail);
        await onKept(kept, mark);
        return kept;
      },
      discard: async () => {
        await disk.run('remove', { path: staging });
      },
    };
  };
}

/** The same for every attempt of a job, so that a later one finds and empties what an earlier one left. */
function stagingFolder(library: string, job: Job): string {
  const month = new Date(job.createdAt).toISOString().slice(0, 7);
  const mark = createHash('sha256').update(job.id).digest('hex').slice(0, 12);
  return join(assetsFolder(library), month, `.${slug(job.reference.name)}-${mark}.part`);
}
