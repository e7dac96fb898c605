import {
  addCredits,
  type Credits,
  compareCredits,
  subtractCredits,
} from '../../../../shared/model/credits.ts';
import type { Ledger } from './ledger.ts';

const FACT = 'booked-since-backup';

/**
 * What an account lost since the last balance that the ledger knows, and that none of the ledger's own jobs is known to have
 * cost: attempts that were made after a backup was taken, which then took the ledger's place.
 */
export function unbooked(account: {
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

/**
 * After a backup took the ledger's place: enters, once for each connection, what its balance fell by that the books do not
 * know, so that the budget of the day counts it.
 * @param balance as it was read just now, before anything was sent since
 */
export function bookSinceBackup(
  ledger: Pick<
    Ledger,
    'restoredAt' | 'lastReading' | 'chargedSince' | 'refundedSince' | 'chargeElsewhere' | 'fact' | 'setFact'
  >,
  connectionId: string,
  balance: Credits,
  now: number,
): void {
  const restoredAt = ledger.restoredAt();
  if (restoredAt === null) return;
  const fact = `${FACT} ${connectionId}`;
  if (ledger.fact(fact) === String(restoredAt)) return;
  const reading = ledger.lastReading(connectionId);
  if (reading !== null) {
    const credits = unbooked({
      before: reading.balance,
      charged: ledger.chargedSince(connectionId, reading.number),
      refunded: ledger.refundedSince(connectionId, reading.number),
      now: balance,
    });
    if (compareCredits(credits, '0') > 0) ledger.chargeElsewhere({ connectionId, credits, at: now });
  }
  ledger.setFact(fact, String(restoredAt));
}
