import { type Credits, compareCredits } from '../../../../shared/model/credits.ts';
import { unrecordedCharges } from '../../money/unrecorded-charges.ts';
import { earlierReadings } from './earlier-readings.ts';
import type { Ledger } from './ledger.ts';

const FACT = 'booked-since-backup';

/**
 * After a backup was restored, records the drop of a connection's balance that no recorded charge explains, so that the budget of the
 * day counts it. Does so once for each connection and restore.
 * @param balance as read now; nothing was sent since the restore
 */
export function recordUnexplainedDrop(
  ledger: Pick<
    Ledger,
    | 'restoredAt'
    | 'lastReading'
    | 'earliestRefunded'
    | 'chargedSince'
    | 'refundedSince'
    | 'chargeUnexplained'
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
    // A refund that a reading already contains makes its drop too large, never too small. So the smallest drop is the right one.
    const credits = drops.reduce((least, drop) => (compareCredits(drop, least) < 0 ? drop : least));
    if (compareCredits(credits, '0') > 0) ledger.chargeUnexplained({ connectionId, credits, at: now });
  }
  ledger.setFact(fact, String(restoredAt));
}
