/** Name of the fact: whether new jobs wait for the artist's release. Earlier versions did not record it; new jobs did not wait there. */
const AWAITS_RELEASE = 'awaits-release';

/**
 * Whether new jobs wait for the artist's release. They wait after the ledger was lost, or restored from a backup: it may lack jobs that
 * were sent, and sending the same again would be paid for twice.
 */
export interface LedgerRelease {
  readonly holdNewJobs: () => void;
  readonly awaitsRelease: () => boolean;
  /** Records that the artist released the waiting jobs: new jobs do not wait from now on. */
  readonly recordReleased: () => void;
}

export function ledgerRelease({
  fact,
  setFact,
}: {
  readonly fact: (name: string) => string | null;
  readonly setFact: (name: string, value: string) => void;
}): LedgerRelease {
  return {
    holdNewJobs: () => setFact(AWAITS_RELEASE, 'yes'),
    awaitsRelease: () => fact(AWAITS_RELEASE) === 'yes',
    recordReleased: () => setFact(AWAITS_RELEASE, 'no'),
  };
}
