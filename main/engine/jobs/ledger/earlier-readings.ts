import type { BalanceReading, Ledger } from './ledger.ts';

/**
 * Balances from which an account can be added up: the given one, and, where a refund that was recorded since may be in it already, those of
 * before that attempt was sent. From the last of them on, every refund that was recorded came later.
 * @param reading of a connection
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
