import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { DataFolder } from '../data/data-folder.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import type { ResultUrls } from '../wire/result-urls.ts';
import { DEFAULT_RETENTION, type KeptResult, type Retention, resultsToSweep } from './results-to-sweep.ts';

/** Deletes results that nobody will fetch any more. */
export interface ResultKeeper {
  /** Wraps the URL signer that was passed in, and remembers when each result was last given a URL. */
  readonly urls: ResultUrls;
  /** Must be called when a file of a task was sent to its last byte. */
  readonly markSent: (taskId: string, name: string) => void;
  /** Checks every result once, and deletes those that are no longer needed. */
  readonly sweep: (signal: AbortSignal) => Promise<void>;
  /** Sweeps every hour from now on, the first time after a minute. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
}

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;
const COVER = '0.webp';

export function createResultKeeper(options: {
  readonly store: TaskStore;
  readonly folder: DataFolder;
  readonly urls: ResultUrls;
  readonly urlTtlSeconds: number;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly keep?: Retention;
}): ResultKeeper {
  const { store, folder, urls, clock, log, keep = DEFAULT_RETENTION } = options;
  const ttl = options.urlTtlSeconds * 1000;
  const stop = new AbortController();
  // URLs that an earlier run of the service signed are not known, so any result may have got one just before this start.
  const startedAt = clock.now();
  const signedAt = new Map<string, number>();
  let sweeping = Promise.resolve();

  const listKeptResults = async (signal: AbortSignal): Promise<readonly KeptResult[]> => {
    const results: KeptResult[] = [];
    for (const { id, endedAt, fetchedAt } of store.listResults()) {
      signal.throwIfAborted();
      const bytes = await sizeOf(folder.resultsOf(id));
      const urlUntil = Math.max(startedAt, signedAt.get(id) ?? 0) + ttl;
      results.push({ taskId: id, endedAt, fetchedAt, urlUntil, bytes });
    }
    return results;
  };

  const sweep = async (signal: AbortSignal): Promise<void> => {
    const expired = resultsToSweep(await listKeptResults(signal), keep, clock.now());
    for (const { taskId } of expired) {
      signal.throwIfAborted();
      // A query may have given it a new URL in the meantime.
      if ((signedAt.get(taskId) ?? 0) + ttl > clock.now()) continue;
      // The store is updated before the files are deleted, so that no query gives a URL of a deleted file.
      store.markSwept(taskId, clock.now());
      await rm(folder.resultsOf(taskId), { recursive: true, force: true });
      signedAt.delete(taskId);
    }
    if (expired.length > 0) log(`results: ${expired.length} are no longer kept`);
  };

  return {
    urls: {
      verify: urls.verify,
      sign: (origin, file, now) => {
        signedAt.set(file.taskId, now);
        return urls.sign(origin, file, now);
      },
    },
    markSent: (taskId, name) => {
      if (name !== COVER) store.markFetched(taskId, clock.now());
    },
    sweep,
    start: () => {
      const go = async (): Promise<void> => {
        for (let pause = FIRST_MS; ; pause = EVERY_MS) {
          await clock.sleep(pause, stop.signal);
          await sweep(stop.signal).catch((error: unknown) => {
            stop.signal.throwIfAborted();
            log(`results: they could not be swept: ${String(error)}`);
          });
        }
      };
      sweeping = go().catch(() => undefined);
    },
    close: async () => {
      stop.abort();
      await sweeping;
    },
  };
}

/** The size of all files in a folder, in bytes; 0 if there is no such folder. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
