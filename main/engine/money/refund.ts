import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';

/** The balance before a job was sent and now, and the charges and refunds of our jobs in between. */
export interface BalanceAfterFailure {
  /** The balance just before the job was sent. */
  readonly before: Credits;
  readonly now: Credits;
  /** The charges of our jobs since then, including this one. */
  readonly charged: readonly Credits[];
  /** What failed jobs of ours gave back since, as far as it was seen, without this one. */
  readonly refunded: readonly Credits[];
  /** The recorded charge of this job; 0 if none is recorded. */
  readonly price: Credits;
}

/**
 * Whether the balance shows that a failed job was given back: it is at least what is left when everything that our jobs
 * were charged is taken off, and everything that came back is put on. On an account that others use too, their spending
 * hides a refund, which is the safe way to err.
 */
export function refundShows({ before, now, charged, refunded, price }: BalanceAfterFailure): boolean {
  const expected = subtractCredits(addCredits([before, ...refunded, price]), addCredits(charged));
  return compareCredits(now, expected) >= 0;
}
