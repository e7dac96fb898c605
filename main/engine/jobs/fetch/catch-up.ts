import { AppError } from '../../../../shared/model/app-error.ts';
import { isRestored, type Job } from '../../../../shared/model/job.ts';
import { finishAllFromLibrary } from '../commands/finish-from-library.ts';
import type { JobContext } from '../job-context.ts';
import { releaseFromLibrary } from '../submit/release-from-library.ts';
import { createLeftResults } from './left-results.ts';

/** Takes in what the library knows and the ledger does not, beside everything else. */
export interface CatchUp {
  /** Looks the library through; tries again when it is there again. Never throws. */
  readonly begin: () => Promise<void>;
  /** Resolves once that was done in this run. Throws AppError where it cannot be, tried once more. */
  readonly done: () => Promise<void>;
  /** Hears of the library from now on. Gives the undo. */
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
      // The library is away, or the ledger's disk is full: what is kept stays where it is.
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
    if (looked) conditionChanges.tell();
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
    // A library that was missing came back, or somebody else made what is owed here.
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
