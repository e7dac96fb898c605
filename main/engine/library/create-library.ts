import { createHash } from 'node:crypto';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppError } from '../../../shared/model/app-error.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import { createAssetIndex } from './asset-index.ts';
import { createChildLinks } from './child-links.ts';
import { commitAsset } from './commit-asset.ts';
import { diskError } from './disk-error.ts';
import type { Library, StoredAsset } from './library.ts';
import { assetsFolder, openLibraryFolder } from './library-folder.ts';
import { createLibraryReach } from './library-reach.ts';
import { readSidecars, SIDECAR } from './sidecars.ts';
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
  /** Whether the folder is a library already, and is waited for where it is missing now: its drive may be unplugged. */
  readonly waits?: boolean;
  /** Tells that the library went missing, or with null that it is back. */
  readonly onProblem?: (problem: AppError | null) => void;
}

/** A library that may go missing and come back, and looks for what other processes put into it. */
export interface OpenLibrary extends Library {
  /** Reads the assets that came since; tells subscribers of them. Throws AppError where it cannot be reached. */
  readonly refresh: () => Promise<void>;
  /** Why it cannot be reached now; null where it can, as far as is known. */
  readonly problem: () => AppError | null;
  /** Ends looking for a library that is missing. */
  readonly close: () => void;
}

/** Damaged sidecars that are named to the artist; the log names all. */
const NAMED = 3;

/**
 * Opens the library in a folder, which becomes one where it is not yet. Several processes may use one library.
 * @throws AppError `disk` where it cannot be written, `input` where it is damaged or of a newer version; neither where
 * it is waited for
 */
export async function createLibrary(options: LibraryOptions): Promise<OpenLibrary> {
  const { folder, clock, ids, logger, waits = false } = options;
  const index = createAssetIndex();
  const damaged = new Set<string>();
  const listeners = new Set<(added: readonly StoredAsset[]) => void>();

  function tell(added: readonly StoredAsset[]): void {
    if (added.length > 0) for (const listener of listeners) listener(added);
  }

  const links = createChildLinks({ index, logger, onChange: (parent) => tell([parent]) });

  async function readNew(): Promise<void> {
    const report = await readSidecars(folder, new Set([...index.folders(), ...damaged]));
    for (const each of report.damaged) {
      damaged.add(each.folder);
      logger.warn('A sidecar could not be read; its folder is left as it is.', { ...each });
    }
    if (report.damaged.length > 0) options.notice?.(damagedWords(report.damaged));
    const added = report.assets.filter((stored) => index.add(stored));
    tell(added);
    await links.link(added);
  }

  async function open(): Promise<string> {
    const { id } = await openLibraryFolder(folder, ids, { make: !waits });
    const swept = await sweepStaging(folder, clock.now()).catch((cause: unknown) => {
      logger.warn('Half-written assets of earlier runs could not be removed.', { cause: String(cause) });
      return 0;
    });
    if (swept > 0) logger.info('Half-written assets of earlier runs were removed.', { count: swept });
    await readNew();
    return id;
  }

  async function refresh(): Promise<void> {
    await reach.ensure();
    await readNew().catch((cause: unknown) => {
      throw diskError(cause, 'read the library', folder);
    });
  }

  /** What was read once is known, be the library there or not. */
  async function wasRead(): Promise<void> {
    if (reach.id() === null) await reach.ensure();
  }

  const reach = createLibraryReach({
    folder,
    clock,
    open,
    onProblem: (problem) => {
      if (problem === null) logger.info('the library is back', { folder });
      else logger.warn('the library cannot be reached', { folder, cause: problem.message });
      options.onProblem?.(problem);
    },
    onReturn: refresh,
  });
  try {
    await reach.ensure();
  } catch (cause) {
    if (!waits) {
      reach.close();
      throw cause;
    }
  }

  return {
    folder,
    get id() {
      return reach.id();
    },
    list: async ({ offset, limit }) => ({ assets: index.page(offset, limit), total: index.total() }),
    get: async (id) => index.byId(id),
    findByFingerprint: async (print) => {
      await wasRead();
      return index.byFingerprint(print);
    },
    findByResult: async (sha256) => {
      await wasRead();
      return index.byResult(sha256);
    },
    locate: async (id) => {
      await reach.ensure();
      const stored = index.byId(id);
      const there = stored !== null && (await exists(join(stored.folder, SIDECAR)));
      return there ? stored : null;
    },
    findByJob: async (jobId) => {
      await wasRead();
      return index.byJob(jobId);
    },
    stage: async (job) => {
      // Without its drive, the folder would be made anew where the drive is mounted.
      await reach.ensure();
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
            await links.link([stored]);
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
    problem: reach.problem,
    close: reach.close,
  };
}

function damagedWords(damaged: readonly { readonly folder: string }[]): string {
  const named = damaged.slice(0, NAMED).map(({ folder }) => folder);
  const more = damaged.length > NAMED ? ` and ${damaged.length - NAMED} more` : '';
  const left = damaged.length === 1 ? 'the folder is left as it is' : 'the folders are left as they are';
  return `The asset.json of ${named.join(', ')}${more} could not be read; ${left} and not shown.`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The same for every attempt of a job, so that a later one finds and empties what an earlier one left. */
function stagingFolder(library: string, job: Job): string {
  const month = new Date(job.createdAt).toISOString().slice(0, 7);
  const mark = createHash('sha256').update(job.id).digest('hex').slice(0, 12);
  return join(assetsFolder(library), month, `.${slug(job.reference.name)}-${mark}.part`);
}
