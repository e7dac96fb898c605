import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';

/**
 * By how much an account's balance dropped since the last balance in the ledger, beyond the charges that the ledger knows. These are
 * attempts that were made after the backup from which the ledger was restored.
 */
export function unrecordedCharges(account: {
  readonly before: Credits;
  /** The charges and refunds that the ledger knows since then. */
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
