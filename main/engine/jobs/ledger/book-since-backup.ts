import { type Credits, compareCredits } from '../../../../shared/model/credits.ts';
import { unrecordedCharges } from '../../money/unrecorded-charges.ts';
import { earlierReadings } from './earlier-readings.ts';
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
    | 'restoredAt'
    | 'lastReading'
    | 'earliestRefunded'
    | 'chargedSince'
    | 'refundedSince'
    | 'chargeElsewhere'
    | 'fact'
    | 'setFact'
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
    const drops = earlierReadings(ledger, connectionId, reading).map(({ number, balance: before }) =>
      unrecordedCharges({
        before,
        charged: ledger.chargedSince(connectionId, number),
        refunded: ledger.refundedSince(connectionId, number),
        now: balance,
      }),
    );
    // A refund that an earlier balance held already makes a drop look too large, and never too small.
    const credits = drops.reduce((least, drop) => (compareCredits(drop, least) < 0 ? drop : least));
    if (compareCredits(credits, '0') > 0) ledger.chargeElsewhere({ connectionId, credits, at: now });
  }
  ledger.setFact(fact, String(restoredAt));
}
