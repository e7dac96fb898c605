import type { KeptFile, Staging } from '../../library/library.ts';
import type { Download } from './download.ts';

/** What came home so far, across tries, while this process runs; what must outlast it stands in the ledger and on the disk. */
export interface FetchProgress {
  staging: Staging | null;
  download: Download | null;
  /** The result, whole and good, and written down. */
  good: KeptFile | null;
  /** The last that was none. */
  bad: KeptFile | null;
  needsFreshUrls: boolean;
  /** Called when bytes of the result come: its host is there, long before the end. */
  onBytes: () => void;
  /** Whether many bytes came in this try. */
  hasReceivedMuch: boolean;
  /** Addresses that its host did not know (any more). */
  expiries: number;
  /** Tries whose bytes were of no use to the next, since that was last counted. */
  wastedTries: number;
}

export function newFetchProgress(): FetchProgress {
  return {
    staging: null,
    download: null,
    good: null,
    bad: null,
    needsFreshUrls: false,
    onBytes: () => undefined,
    hasReceivedMuch: false,
    expiries: 0,
    wastedTries: 0,
  };
}

export type Step = { readonly done: true } | { readonly done: false; readonly waitMs: number };

/** Notes what hinders a job, and gives the wait before the next try; lasting: a person may be needed. */
export type Trouble = (note: string, lasting: boolean) => Step;
