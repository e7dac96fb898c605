import { describe, expect, it } from 'vitest';
import { bookSinceBackup } from '../../../../../../main/engine/jobs/ledger/book-since-backup.ts';

describe('what an account lost since a backup', () => {
  it('is entered once for each restored backup, and not without a balance to start from', () => {
    const facts = new Map<string, string>();
    const entered: unknown[] = [];
    let restoredAt: number | null = null;
    const ledger = {
      restoredAt: () => restoredAt,
      lastReading: (id: string) => (id === 'fresh' ? null : { number: 7, balance: '100.00' }),
      earliestRefunded: () => null,
      chargedSince: () => ['15.00'],
      refundedSince: () => [],
      chargeElsewhere: (charge: unknown) => entered.push(charge),
      fact: (name: string) => facts.get(name) ?? null,
      setFact: (name: string, value: string) => void facts.set(name, value),
    };
    bookSinceBackup(ledger, 'account', '40.00', 1);
    expect(entered).toEqual([]);
    restoredAt = 5;
    bookSinceBackup(ledger, 'account', '40.00', 6);
    bookSinceBackup(ledger, 'account', '10.00', 7);
    bookSinceBackup(ledger, 'fresh', '10.00', 7);
    expect(entered).toEqual([{ connectionId: 'account', credits: '45.00', at: 6 }]);
    restoredAt = 8;
    bookSinceBackup(ledger, 'account', '40.00', 9);
    expect(entered).toHaveLength(2);
  });

  it('does not count a refund twice that a balance before it was recorded held already', () => {
    const entered: unknown[] = [];
    const ledger = {
      restoredAt: () => 5,
      lastReading: (_: string, upTo?: number) => ({ number: upTo ?? 7, balance: '100.00' }),
      // Sent at 3, refunded before 7, and seen after it.
      earliestRefunded: (_: string, number: number) => (number === 7 ? 3 : null),
      chargedSince: (_: string, number: number) => (number === 7 ? ['15.00'] : ['15.00', '15.00']),
      refundedSince: () => ['15.00'],
      chargeElsewhere: (charge: unknown) => entered.push(charge),
      fact: () => null,
      setFact: () => undefined,
    };
    bookSinceBackup(ledger, 'account', '85.00', 6);
    expect(entered).toEqual([]);
  });
});
