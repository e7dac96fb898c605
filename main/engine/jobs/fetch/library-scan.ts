import { abortable } from '../../async/abortable.ts';
import type { Ledger } from '../ledger/ledger.ts';

/**
 * Whether the library was scanned for what the ledger does not know: assets and kept results of jobs that it takes for not sent, or
 * does not have. The start does not wait for the scan; code that may spend credits on such a job does.
 */
export interface LibraryScan {
  /** Whether a backup took the ledger's place, and the library was not looked through since. */
  readonly isDue: () => boolean;
  readonly isUnderWay: () => boolean;
  /**
   * Resolves once the library was looked through in this run.
   * @throws AppError where the last try could not be brought to its end; the signal's reason
   */
  readonly done: (signal?: AbortSignal) => Promise<void>;
  /**
   * Looks by this work, unless that is being done, or was done before. Rejects as the work does; then the next call tries again.
   * @returns whether it looked
   */
  readonly during: (work: () => Promise<void>) => Promise<boolean>;
}

/** The fact that says since which backup's taking the ledger's place the library was looked through. */
const LOOKED = 'library-looked-through-since';

export function createLibraryScan(ledger: Pick<Ledger, 'restoredAt' | 'fact' | 'setFact'>): LibraryScan {
  const restoredAt = ledger.restoredAt();
  const isRestored = restoredAt !== null && ledger.fact(LOOKED) !== String(restoredAt);
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
        if (isRestored) ledger.setFact(LOOKED, String(restoredAt));
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
  // That nobody waits for it is no fault.
  outcome.promise.catch(() => undefined);
  return outcome;
}
