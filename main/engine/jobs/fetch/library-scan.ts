import { abortable } from '../../async/abortable.ts';
import type { Ledger } from '../ledger/ledger.ts';

/**
 * The state of the library scan, which finds assets and kept results that the ledger does not know: of jobs that it lists as not sent, or
 * does not list. The engine's start does not wait for the scan; code that may spend credits on such a job does.
 */
export interface LibraryScan {
  /** Whether the ledger was restored from a backup, and the library was not scanned since. */
  readonly isDue: () => boolean;
  readonly isUnderWay: () => boolean;
  /**
   * Resolves when the library was scanned in this run.
   * @throws AppError if the last scan failed; the signal's reason
   */
  readonly done: (signal?: AbortSignal) => Promise<void>;
  /**
   * Runs the scan `work`, unless a scan is under way or done. Rejects as `work` does; the next call then tries again.
   * @returns whether it ran
   */
  readonly during: (work: () => Promise<void>) => Promise<boolean>;
}

/** Name of the fact: the restore of the ledger after which the library was scanned. */
const SCANNED_FACT = 'library-looked-through-since';

export function createLibraryScan(ledger: Pick<Ledger, 'restoredAt' | 'fact' | 'setFact'>): LibraryScan {
  const restoredAt = ledger.restoredAt();
  const isRestored = restoredAt !== null && ledger.fact(SCANNED_FACT) !== String(restoredAt);
  let state: 'not-begun' | 'under-way' | 'failed' | 'done' = 'not-begun';
  let outcome = nextOutcome();

  return {
    isDue: () => isRestored && state !== 'done',
    isUnderWay: () => state === 'under-way',
    done: (signal) => abortable(outcome.promise, signal),
    during: async (work) => {
      if (state === 'under-way' || state === 'done') return false;
      if (state === 'failed') outcome = nextOutcome();
      state = 'under-way';
      try {
        await work();
        if (isRestored) ledger.setFact(SCANNED_FACT, String(restoredAt));
        state = 'done';
        outcome.resolve();
        return true;
      } catch (cause) {
        state = 'failed';
        outcome.reject(cause);
        throw cause;
      }
    },
  };
}

function nextOutcome(): PromiseWithResolvers<void> {
  const outcome = Promise.withResolvers<void>();
  // A rejection that nobody awaits is no error.
  outcome.promise.catch(() => undefined);
  return outcome;
}
