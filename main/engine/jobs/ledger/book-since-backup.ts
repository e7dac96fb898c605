import { type Credits, compareCredits } from '../../../../shared/model/credits.ts';
import { unrecordedCharges } from '../../money/unrecorded-charges.ts';
import type { Ledger } from './ledger.ts';

const FACT = 'booked-since-backup';

/**
 * After a backup was restored: records, once for each connection, the drop of its balance that no known charge explains, so that the
 * budget of the day counts it.
 * @param balance as read just now, before anything was sent since the restore
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
    const credits = unrecordedCharges({
      before: reading.balance,
      charged: ledger.chargedSince(connectionId, reading.number),
      refunded: ledger.refundedSince(connectionId, reading.number),
      now: balance,
    });
    if (compareCredits(credits, '0') > 0) ledger.chargeElsewhere({ connectionId, credits, at: now });
  }
  ledger.setFact(fact, String(restoredAt));
}
