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

type ScanLedger = Pick<Ledger, 'restoredAt' | 'fact' | 'setFact'>;

/** The scans of all libraries, each by its folder. */
export interface LibraryScans {
  readonly of: (folder: string) => LibraryScan;
  /** Whether the ledger was restored from a backup at any time: else no scan is ever due. */
  readonly isRestored: () => boolean;
  readonly isAnyUnderWay: () => boolean;
}

/**
 * Name of the fact: the restore of the ledger after which the library was scanned. Earlier versions, which knew one library, did not name its
 * folder behind it.
 */
const SCANNED_FACT = 'library-looked-through-since';
/** What stands in the fact without a folder, once it was taken over. */
const TAKEN_OVER = 'each by its folder';

/** @param first the folder of the library that was open when an earlier version recorded a scan */
export function createLibraryScans(ledger: ScanLedger, first: string): LibraryScans {
  const scans = new Map<string, LibraryScan>();
  const before = ledger.fact(SCANNED_FACT);
  if (before !== null && before !== TAKEN_OVER) {
    ledger.setFact(`${SCANNED_FACT} ${first}`, before);
    ledger.setFact(SCANNED_FACT, TAKEN_OVER);
  }
  return {
    of: (folder) => {
      const scan = scans.get(folder) ?? createLibraryScan(ledger, `${SCANNED_FACT} ${folder}`);
      scans.set(folder, scan);
      return scan;
    },
    isRestored: () => ledger.restoredAt() !== null,
    isAnyUnderWay: () => [...scans.values()].some((scan) => scan.isUnderWay()),
  };
}

/** @param scannedFact name of the fact that holds the restore after which this library was scanned */
export function createLibraryScan(ledger: ScanLedger, scannedFact: string): LibraryScan {
  const restoredAt = ledger.restoredAt();
  const isRestored = restoredAt !== null && ledger.fact(scannedFact) !== String(restoredAt);
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
        if (isRestored) ledger.setFact(scannedFact, String(restoredAt));
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
