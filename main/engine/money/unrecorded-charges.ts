import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';

/**
 * What an account lost since the last balance that the ledger knows, and that none of the ledger's own jobs is known to have
 * cost: attempts that were made after a backup was taken, which then took the ledger's place.
 */
export function unrecordedCharges(account: {
  readonly before: Credits;
  /** What the ledger knows to have been charged and given back since. */
  readonly charged: readonly Credits[];
  readonly refunded: readonly Credits[];
  readonly now: Credits;
}): Credits {
  const expected = subtractCredits(
    addCredits([account.before, ...account.refunded]),
    addCredits(account.charged),
  );
  const missing = subtractCredits(expected, account.now);
  return compareCredits(missing, '0') > 0 ? missing : '0.00';
}
