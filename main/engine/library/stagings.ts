import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Job } from '../../../shared/model/job.ts';
import { diskError } from '../disk/disk-error.ts';
import { slug } from '../disk/slug.ts';
import type { Clock } from '../ports.ts';
import { commitLimit } from './commit-limit.ts';
import type { LibraryDisk } from './disk/library-disk.ts';
import type { SidecarMark } from './index/index-entry.ts';
import { taskOf } from './kept-record.ts';
import type { Library, StoredAsset } from './library.ts';
import { assetsFolder } from './library-folder.ts';
import type { SidecarEdits } from './sync/sidecar-edits.ts';

export interface StagingParts {
  /** The library's, absolute. */
  readonly folder: string;
  /** `<data>`, absolute; null without. */
  readonly data: string | null;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Checks that the library is there: if its drive is missing, a folder would be made at the mount point. */
  readonly ensure: (signal?: AbortSignal) => Promise<void>;
  readonly sidecars: SidecarEdits;
  readonly find: (assetId: string) => StoredAsset | null;
  /** Called with an asset that is on the disk now. */
  readonly onCommitted: (stored: StoredAsset, mark: SidecarMark) => Promise<void>;
}

/** The time limit for reading a whole result again, or all staging folders. Milliseconds. */
const READ_MS = 10 * 60_000;

/** The staging folders of a library, where results stay until they are assets. */
export function createStagings(
  parts: StagingParts,
): Pick<Library, 'stage' | 'stageCover' | 'leftResults' | 'discardKept'> {
  const { folder: library, data, disk, clock, ensure, sidecars, find, onCommitted } = parts;

  async function attempt<T>(what: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await ensure(signal);
    return work().catch((cause: unknown) => {
      throw diskError(cause, what, library);
    });
  }

  return {
    stage: async (job, signal) => {
      const staging = stagingFolder(library, job);
      const what = `keep ${job.reference.name} in the library`;
      const known = job.state.state === 'fetching' ? job.state.kept : undefined;
      const task = { staging, pid: process.pid, known, data };
      const kept = await attempt(what, () => disk.run('stage', task, { signal, limitMs: READ_MS }), signal);
      let isHeld = kept !== null;
      return {
        folder: staging,
        kept,
        keep: async (file) => {
          // Even if the record cannot be written, because the ledger may know of the result.
          isHeld = true;
          await attempt(what, () => disk.run('keep', { staging, job, file }, { limitMs: READ_MS }));
        },
        commit: async (haul) => {
          const { kept: stored, mark } = await disk
            .run(
              'commit',
              { library, job, staging, haul, now: clock.now() },
              { limitMs: commitLimit(job, haul) },
            )
            .catch((cause: unknown) => {
              throw diskError(cause, what, library);
            });
          await onCommitted(stored, mark);
          return stored;
        },
        discard: async () => {
          if (!isHeld) await disk.run('unstage', { staging });
        },
      };
    },
    stageCover: async ({ id, createdAt }) => {
      const what = 'keep a cover in the library';
      const staging = join(assetsFolder(library), createdAt.slice(0, 7), `.cover-${markOf(id)}.part`);
      await attempt(what, () => disk.run('stage', { staging, pid: process.pid, data }));
      return {
        folder: staging,
        commit: (cover) =>
          attempt(what, async () => {
            const stored = find(id);
            const file =
              stored === null ? null : await disk.run('placeCover', { folder: stored.folder, cover });
            if (stored !== null && file !== null) await sidecars.edit(stored.folder, { of: 'cover', file });
          }),
        discard: async () => {
          await disk.run('remove', { path: staging });
        },
      };
    },
    leftResults: (signal) => {
      const look = async (): ReturnType<Library['leftResults']> => {
        const task = { library, now: clock.now(), data };
        const found = await disk.run('leftResults', task, { signal, limitMs: READ_MS });
        return {
          unreadable: found.unreadable,
          failed: found.failed,
          left: found.left.map(({ folder, record }) => ({
            folder,
            job: record.job,
            taskId: record.taskId,
            read: () =>
              attempt(
                `read the result of ${record.job.reference.name} that is kept in ${folder}`,
                () => disk.run('findKept', { folder, record }, { signal, limitMs: READ_MS }),
                signal,
              ),
          })),
        };
      };
      return attempt('look for results in the library', look, signal);
    },
    discardKept: async (jobId, taskId) => {
      const taskMark = taskId === undefined ? null : markOf(taskId);
      const task = { library, jobMark: markOf(jobId), taskMark };
      await attempt('delete a result that was given up', () => disk.run('discardKept', task));
    },
  };
}

/** From here on, years have more than four digits. Milliseconds since the epoch. */
const YEAR_10000 = Date.UTC(10_000, 0);

/**
 * The same for every attempt to fetch a task's result, so that a later one finds what an earlier one left. A time that is none, which a damaged
 * or foreign record may name, counts as the epoch.
 */
function stagingFolder(library: string, job: Job): string {
  const createdAt = job.createdAt < YEAR_10000 ? job.createdAt : 0;
  const month = new Date(createdAt).toISOString().slice(0, 7);
  const name = `.${slug(job.reference.name)}-${markOf(job.id)}-${markOf(taskOf(job))}.part`;
  return join(assetsFolder(library), month, name);
}

function markOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 12);
}
