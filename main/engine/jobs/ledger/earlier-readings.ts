import type { BalanceReading, Ledger } from './ledger.ts';

/**
 * Balance readings from which the account can be added up. The first is the given one. It may already contain a refund that was
 * recorded after it; so the reading from before the refunded attempt follows, and so on. The last one contains no such refund.
 * @param reading a reading of the connection
 */
export function earlierReadings(
  ledger: Pick<Ledger, 'earliestRefunded' | 'lastReading'>,
  connectionId: string,
  reading: BalanceReading,
): readonly BalanceReading[] {
  const readings = [reading];
  for (;;) {
    const last = readings.at(-1) ?? reading;
    const sent = ledger.earliestRefunded(connectionId, last.number);
    const earlier = sent === null ? null : ledger.lastReading(connectionId, sent);
    if (earlier === null) return readings;
    readings.push(earlier);
  }
}
