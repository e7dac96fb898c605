import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../../../shared/model/job.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import { createAssetIndex } from './asset-index.ts';
import { commitAsset } from './commit-asset.ts';
import { diskError } from './disk-error.ts';
import type { Library, StoredAsset } from './library.ts';
import { assetsFolder, openLibraryFolder } from './library-folder.ts';
import { readSidecars } from './sidecars.ts';
import { slug } from './slug.ts';
import { prepareStaging, sweepStaging } from './staging-folder.ts';

export interface LibraryOptions {
  /** Absolute. */
  readonly folder: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** One sentence for the artist. */
  readonly notice?: (message: string) => void;
}

/** A library that also looks for what other processes put into it. */
export interface OpenLibrary extends Library {
  /** Reads the assets that came since; tells subscribers of them. */
  readonly refresh: () => Promise<void>;
}

/**
 * Opens the library in a folder, which becomes one where it is not yet. Several processes may use one library.
 * @throws AppError `disk` where it cannot be written, `input` where it is damaged or of a newer version
 */
export async function createLibrary(options: LibraryOptions): Promise<OpenLibrary> {
  const { folder, clock, ids, logger } = options;
  const manifest = await openLibraryFolder(folder, ids);
  const index = createAssetIndex();
  const damaged = new Set<string>();
  const listeners = new Set<(added: readonly StoredAsset[]) => void>();

  function tell(added: readonly StoredAsset[]): void {
    if (added.length > 0) for (const listener of listeners) listener(added);
  }

  async function refresh(): Promise<void> {
    const report = await readSidecars(folder, new Set([...index.folders(), ...damaged]));
    for (const each of report.damaged) {
      damaged.add(each.folder);
      logger.warn('A sidecar could not be read; its folder is left as it is.', { ...each });
    }
    if (report.damaged.length > 0) {
      const which = report.damaged.map((each) => each.folder).join(', ');
      options.notice?.(
        `The asset.json of ${which} could not be read; the folder is left as it is and not shown.`,
      );
    }
    tell(report.assets.filter((stored) => index.add(stored)));
  }

  const swept = await sweepStaging(folder, clock.now()).catch((cause: unknown) => {
    logger.warn('Half-written assets of earlier runs could not be removed.', { cause: String(cause) });
    return 0;
  });
  if (swept > 0) logger.info('Half-written assets of earlier runs were removed.', { count: swept });
  await refresh().catch((cause: unknown) => {
    throw diskError(cause, 'read the library', folder);
  });

  return {
    folder,
    id: manifest.id,
    list: async ({ offset, limit }) => ({ assets: index.page(offset, limit), total: index.total() }),
    get: async (id) => index.byId(id),
    findByFingerprint: async (print) => index.byFingerprint(print),
    findByJob: async (jobId) => index.byJob(jobId),
    stage: async (job) => {
      const staging = stagingFolder(folder, job);
      const what = `keep ${job.reference.name} in the library`;
      await prepareStaging(staging).catch((cause: unknown) => {
        throw diskError(cause, what, folder);
      });
      return {
        folder: staging,
        commit: async (haul) => {
          try {
            const stored = await commitAsset({ clock, ids }, job, staging, haul);
            index.add(stored);
            tell([stored]);
            return stored;
          } catch (cause) {
            throw diskError(cause, what, folder);
          }
        },
        discard: () => rm(staging, { recursive: true, force: true }),
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
  };
}

/** The same for every attempt of a job, so that a later one finds and empties what an earlier one left. */
function stagingFolder(library: string, job: Job): string {
  const month = new Date(job.createdAt).toISOString().slice(0, 7);
  const mark = createHash('sha256').update(job.id).digest('hex').slice(0, 12);
  return join(assetsFolder(library), month, `.${slug(job.reference.name)}-${mark}.part`);
}
