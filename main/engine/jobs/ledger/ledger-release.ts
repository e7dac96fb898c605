/** Name of the fact: whether new jobs wait for the artist's release. Earlier versions did not record it, and let them go. */
const AWAITS_RELEASE = 'awaits-release';

/**
 * Whether new jobs wait for the artist: what was sent before a ledger took the place of a lost one may not be in it, so the same may be
 * paid for again.
 */
export interface LedgerRelease {
  readonly holdNewJobs: () => void;
  /** Whether new jobs wait for the artist's release. */
  readonly awaitsRelease: () => boolean;
  /** The artist released what waits: new jobs do not wait for it any more. */
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
