import type { KeptFile, Staging } from '../../library/library.ts';
import type { Download } from './download.ts';

/** The state of a fetch across its tries, while this process runs. What must survive the process is in the ledger and on the disk. */
export interface FetchProgress {
  staging: Staging | null;
  download: Download | null;
  /** The complete, good result, once it is recorded. */
  good: KeptFile | null;
  /** The last complete file that is no good result. */
  bad: KeptFile | null;
  needsFreshUrls: boolean;
  /** Bytes of the result that were received. */
  bytes: number;
  /** How often the download gave its slot to others because it was slow. */
  timesGivenWay: number;
  /** Called when bytes of the result arrive: the host is reachable, long before the download ends. */
  onBytes: () => void;
  /** Whether this try received so many bytes that their loss counts. */
  hasReceivedMuch: boolean;
  /** How many URLs its host no longer accepted. */
  expiries: number;
  /** Tries since the last count whose bytes the next try could not use. */
  wastedTries: number;
}

export function newFetchProgress(): FetchProgress {
  return {
    staging: null,
    download: null,
    good: null,
    bad: null,
    needsFreshUrls: false,
    bytes: 0,
    timesGivenWay: 0,
    onBytes: () => undefined,
    hasReceivedMuch: false,
    expiries: 0,
    wastedTries: 0,
  };
}

export type Step = { readonly done: true } | { readonly done: false; readonly waitMs: number };

/** Records a problem of the job, and returns the wait before the next try. `lasting`: the artist may be needed. */
export type Trouble = (note: string, lasting: boolean) => Step;
