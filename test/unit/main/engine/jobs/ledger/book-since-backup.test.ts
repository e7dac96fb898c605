import { describe, expect, it } from 'vitest';
import { bookSinceBackup, unbooked } from '../../../../../../main/engine/jobs/ledger/book-since-backup.ts';

describe('what an account lost since a backup', () => {
  it('is what its balance fell by, less what the ledger knows of', () => {
    const account = { before: '100.00', charged: ['15.00', '15.00'], refunded: ['15.00'] };
    expect(unbooked({ ...account, now: '85.00' })).toBe('0.00');
    expect(unbooked({ ...account, now: '40.00' })).toBe('45.00');
    // Topped up meanwhile: what was spent hides behind it.
    expect(unbooked({ ...account, now: '900.00' })).toBe('0.00');
  });

  it('is entered once for each restored backup, and not without a balance to start from', () => {
    const facts = new Map<string, string>();
    const entered: unknown[] = [];
    let restoredAt: number | null = null;
    const ledger = {
      restoredAt: () => restoredAt,
      lastReading: (id: string) => (id === 'fresh' ? null : { number: 7, balance: '100.00' }),
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
});
