import { AppError } from '../../../../shared/model/app-error.ts';
import { isRestored, type Job } from '../../../../shared/model/job.ts';
import { finishAllFromLibrary } from '../commands/finish-from-library.ts';
import type { JobContext } from '../job-context.ts';
import { releaseFromLibrary } from '../submit/release-from-library.ts';
import { createLeftResults } from './orphaned-results.ts';

/** Adds what the library knows and the ledger does not; runs in the background. */
export interface CatchUp {
  /** Scans the library; scans again when a missing library is back. Never throws. */
  readonly begin: () => Promise<void>;
  /** Starts a scan if needed, and resolves when one has succeeded in this run. Throws AppError if it fails. */
  readonly done: () => Promise<void>;
  /** Subscribes to the library. Returns the function that unsubscribes. */
  readonly watch: () => () => void;
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

  async function scanLibrary(): Promise<void> {
    try {
      await finishAllFromLibrary(context, [...queue.all()], closing);
      await leftResults.resolveAll();
    } catch (cause) {
      // The library is missing, or the ledger's disk is full: kept results stay where they are.
      if (closing.aborted || cause instanceof AppError) throw cause;
      ports.logger.error('the library could not be looked through', { error: String(cause) });
    }
  }

  async function begin(): Promise<void> {
    hasBegun = true;
    const looked = await libraryScan.during(scanLibrary).catch((cause: unknown) => {
      warn(cause);
      return true;
    });
    if (looked) conditionChanges.emit();
  }

  function warn(cause: unknown): void {
    if (closing.aborted) return;
    ports.logger.warn('what is owed was not looked for in the library', { error: String(cause) });
  }

  return {
    begin,
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
