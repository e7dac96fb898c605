import { AppError } from '../../../../shared/model/app-error.ts';
import { isEnded, isRestored, type Job } from '../../../../shared/model/job.ts';
import { backoffDelay } from '../../async/backoff.ts';
import type { Library } from '../../library/library.ts';
import { finishAllFromLibrary } from '../commands/finish-from-library.ts';
import type { JobContext } from '../job-context.ts';
import { releaseFromLibrary } from '../submit/release-from-library.ts';
import { createLeftResults } from './orphaned-results.ts';
import { takeInWishes } from './take-in-wishes.ts';

/** Adds what the libraries know and the ledger does not; runs in the background. */
export interface CatchUp {
  /**
   * Scans the current library, and after a restore each one that jobs on the list were queued for; each again when it is back, or after a
   * backoff if the scan failed while it was there. Resolves when the current one's first scan has ended. Never throws.
   */
  readonly begin: () => Promise<void>;
  /** Starts the scan of a library (the current one) if needed, and resolves when one has succeeded in this run. Throws AppError if it fails. */
  readonly done: (library?: Library) => Promise<void>;
  /** Subscribes to the libraries. Returns the function that unsubscribes. */
  readonly watch: () => () => void;
  /** Resolves when no scan is under way. Never throws. */
  readonly ended: () => Promise<void>;
}

export interface CatchUpParts {
  readonly context: JobContext;
  /** Hears of a job that was made. */
  readonly onAdded: (jobs: readonly Job[]) => Promise<void>;
  readonly closing: AbortSignal;
}

export function createCatchUp({ context, onAdded, closing }: CatchUpParts): CatchUp {
  const { queue, libraries, libraryScans, conditionChanges, ports } = context;
  const leftResults = createLeftResults({ context, onAdded });
  /** Failed scans by the library's folder. */
  const failures = new Map<string, number>();
  const retries = new Set<string>();
  let hasBegun = false;
  let running: Promise<void> = Promise.resolve();

  const jobsOf = (library: Library): Job[] => [...queue.all()].filter((job) => libraries.isOf(job, library));

  async function scanLibrary(library: Library): Promise<void> {
    try {
      await finishAllFromLibrary({ queue, library }, jobsOf(library), closing);
      await leftResults.resolveAll(library, closing);
      await takeInWishes({ ledger: context.ledger, library }, closing);
    } catch (cause) {
      // The library is missing, a file cannot be read, or the ledger's disk is full: kept results stay where they are, and the scan is
      // not done, so that nothing is paid for that may be there.
      if (closing.aborted || cause instanceof AppError) throw cause;
      ports.logger.error('the library could not be looked through', { error: String(cause) });
      throw new AppError('internal', 'Maquette could not look through the library for earlier results.', {
        cause,
      });
    }
  }

  async function scan(library: Library): Promise<void> {
    try {
      if (!(await libraryScans.of(library.folder).during(() => scanLibrary(library)))) return;
      failures.delete(library.folder);
      await release(library);
    } catch (cause) {
      warn(cause);
      retryLater(library);
    }
    if (!closing.aborted) conditionChanges.emit();
  }

  const release = (library: Library): Promise<void> =>
    releaseFromLibrary({
      queue,
      isIts: (job) => libraries.isOf(job, library),
      logger: ports.logger,
      closing,
    });

  function beginIn(library: Library): Promise<void> {
    const scanned = scan(library);
    running = Promise.all([running, scanned]).then(() => undefined);
    return scanned;
  }

  /** Opens the other libraries that jobs were queued for: each is scanned when it is open. One that is away is waited for. */
  function openOwed(): void {
    const current = libraries.current();
    const owed = [...queue.all()].filter(({ state }) => !isEnded(state));
    const byFolder = Map.groupBy(owed, ({ library }) => library?.folder ?? current.folder);
    for (const [folder, [job]] of byFolder) {
      if (job === undefined || folder === current.folder || !libraryScans.of(folder).isDue()) continue;
      libraries.of(job, closing).catch(warn);
    }
  }

  /** Jobs wait for the scan, and no event of the library will start another: it is there. */
  function retryLater(library: Library): void {
    const { folder } = library;
    const isDue = libraryScans.of(folder).isDue();
    if (retries.has(folder) || closing.aborted || !isDue || library.problem() !== null) return;
    retries.add(folder);
    const times = (failures.get(folder) ?? 0) + 1;
    failures.set(folder, times);
    ports.clock.sleep(backoffDelay(times, ports.ids.random()), closing).then(
      () => {
        retries.delete(folder);
        return beginIn(library);
      },
      // Closing ends the wait.
      () => undefined,
    );
  }

  function warn(cause: unknown): void {
    if (closing.aborted) return;
    ports.logger.warn('what is owed was not looked for in the library', { error: String(cause) });
  }

  return {
    begin: () => {
      hasBegun = true;
      openOwed();
      return beginIn(libraries.current());
    },
    ended: () => running,
    done: async (library = libraries.current()) => {
      hasBegun = true;
      void beginIn(library);
      await libraryScans.of(library.folder).done(closing);
    },
    // A missing library is back, one was opened, or somebody else added an asset that a job here owes.
    watch: () =>
      libraries.subscribe((library) => {
        const restored = jobsOf(library).filter(({ state }) => isRestored(state));
        void finishAllFromLibrary({ queue, library }, restored, closing).catch(warn);
        if (library.problem() !== null) return;
        if (hasBegun) void beginIn(library);
        void release(library);
      }),
  };
}
