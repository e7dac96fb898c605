import { AppError } from '../../../../shared/model/app-error.ts';
import { isRestored, type Job } from '../../../../shared/model/job.ts';
import { backoffDelay } from '../../async/backoff.ts';
import { finishAllFromLibrary } from '../commands/finish-from-library.ts';
import type { JobContext } from '../job-context.ts';
import { releaseFromLibrary } from '../submit/release-from-library.ts';
import { createLeftResults } from './orphaned-results.ts';
import { takeInWishes } from './take-in-wishes.ts';

/** Adds what the library knows and the ledger does not; runs in the background. */
export interface CatchUp {
  /** Scans the library; scans again when a missing library is back, or after a backoff if it failed while it was there. Never throws. */
  readonly begin: () => Promise<void>;
  /** Starts a scan if needed, and resolves when one has succeeded in this run. Throws AppError if it fails. */
  readonly done: () => Promise<void>;
  /** Subscribes to the library. Returns the function that unsubscribes. */
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
  const { queue, library, libraryScan, conditionChanges, ports } = context;
  const leftResults = createLeftResults({ context, onAdded });
  let hasBegun = false;
  let isRetryPlanned = false;
  let failures = 0;
  let running: Promise<void> = Promise.resolve();

  async function scanLibrary(): Promise<void> {
    try {
      await finishAllFromLibrary(context, [...queue.all()], closing);
      await leftResults.resolveAll(closing);
      await takeInWishes(context, closing);
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

  async function scan(): Promise<void> {
    try {
      if (!(await libraryScan.during(scanLibrary))) return;
      failures = 0;
      await releaseFromLibrary({ queue, logger: ports.logger, closing });
    } catch (cause) {
      warn(cause);
      retryLater();
    }
    if (!closing.aborted) conditionChanges.emit();
  }

  function begin(): Promise<void> {
    hasBegun = true;
    const scanned = scan();
    running = Promise.all([running, scanned]).then(() => undefined);
    return scanned;
  }

  /** Jobs wait for the scan, and no event of the library will start another: it is there. */
  function retryLater(): void {
    if (isRetryPlanned || closing.aborted || !libraryScan.isDue() || library.problem() !== null) return;
    isRetryPlanned = true;
    failures += 1;
    ports.clock.sleep(backoffDelay(failures, ports.ids.random()), closing).then(
      () => {
        isRetryPlanned = false;
        return begin();
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
    begin,
    ended: () => running,
    done: async () => {
      void begin();
      await libraryScan.done(closing);
    },
    // A missing library is back, or somebody else added an asset that a job here owes.
    watch: () =>
      library.subscribe(() => {
        const restored = [...queue.all()].filter(({ state }) => isRestored(state));
        void finishAllFromLibrary(context, restored, closing).catch(warn);
        if (library.problem() !== null) return;
        if (hasBegun) void begin();
        void releaseFromLibrary({ queue, logger: ports.logger, closing });
      }),
  };
}
