import { describe, expect, it } from 'vitest';
import { recordUnexplainedDrop } from '../../../../../../main/engine/jobs/ledger/record-unexplained-drop.ts';

describe('a drop of the balance since a backup', () => {
  it('is recorded once for each restored backup, and only if an earlier balance is known', () => {
    const facts = new Map<string, string>();
    const entered: unknown[] = [];
    let restoredAt: number | null = null;
    const ledger = {
      restoredAt: () => restoredAt,
      lastReading: (id: string) => (id === 'fresh' ? null : { number: 7, balance: '100.00' }),
      earliestRefunded: () => null,
      chargedSince: () => ['15.00'],
      refundedSince: () => [],
      chargeUnexplained: (charge: unknown) => entered.push(charge),
      fact: (name: string) => facts.get(name) ?? null,
      setFact: (name: string, value: string) => void facts.set(name, value),
    };
    recordUnexplainedDrop(ledger, 'account', '40.00', 1);
    expect(entered).toEqual([]);
    restoredAt = 5;
    recordUnexplainedDrop(ledger, 'account', '40.00', 6);
    recordUnexplainedDrop(ledger, 'account', '10.00', 7);
    recordUnexplainedDrop(ledger, 'fresh', '10.00', 7);
    expect(entered).toEqual([{ connectionId: 'account', credits: '45.00', at: 6 }]);
    restoredAt = 8;
    recordUnexplainedDrop(ledger, 'account', '40.00', 9);
    expect(entered).toHaveLength(2);
  });

  it('does not count a refund twice that an earlier balance already contained', () => {
    const entered: unknown[] = [];
    const ledger = {
      restoredAt: () => 5,
      lastReading: (_: string, upTo?: number) => ({ number: upTo ?? 7, balance: '100.00' }),
      // Sent at 3, refunded before 7, and seen after it.
      earliestRefunded: (_: string, number: number) => (number === 7 ? 3 : null),
      chargedSince: (_: string, number: number) => (number === 7 ? ['15.00'] : ['15.00', '15.00']),
      refundedSince: () => ['15.00'],
      chargeUnexplained: (charge: unknown) => entered.push(charge),
      fact: () => null,
      setFact: () => undefined,
    };
    recordUnexplainedDrop(ledger, 'account', '85.00', 6);
    expect(entered).toEqual([]);
  });
});
