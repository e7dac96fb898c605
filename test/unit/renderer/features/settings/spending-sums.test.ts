import { describe, expect, it } from 'vitest';
import { accountsOf, sumSpending, totalOf } from '../../../../../renderer/features/settings/spending-sums.ts';
import type { Spending } from '../../../../../shared/model/spending.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();
const charge = (hoursAgo: number, credits: string, patch: Partial<Spending> = {}): Spending => ({
  at: NOON - hoursAgo * 3_600_000,
  connectionId: 'studio',
  batchId: 'batch-1',
  batch: 'props',
  jobId: 'job-1',
  attempt: 1,
  what: 'model|generalv1.5|512|both',
  credits,
  refunded: false,
  estimated: false,
  ...patch,
});
const charges = [
  charge(1, '0.1'),
  charge(2, '0.2', { estimated: true }),
  charge(3, '15.00', { refunded: true, estimated: true }),
  charge(30, '10.00', { batchId: 'batch-2', batch: null, what: 'depth' }),
];

describe('the sums of what was spent', () => {
  it('are exact, and leave out what was given back', () => {
    expect(totalOf(charges)).toEqual({
      charges: 4,
      spent: '10.30',
      refunded: '15.00',
      estimated: '0.20',
    });
  });

  it('can be had of an account that was forgotten, too', () => {
    const there = [{ id: 'local', name: 'Local' }];
    const gone = charge(1, '1', { connectionId: 'other' });
    expect(accountsOf(there, charges).map(({ label }) => label)).toEqual([
      'Local',
      'An account no longer here',
    ]);
    expect(accountsOf(there, [...charges, gone])).toEqual([
      { value: 'local', label: 'Local' },
      { value: 'studio', label: 'An account no longer here (1)' },
      { value: 'other', label: 'An account no longer here (2)' },
    ]);
  });

  it('are put together by day, newest first', () => {
    expect(sumSpending(charges, 'day').map(({ name, spent }) => [name, spent])).toEqual([
      ['20 Nov 2026', '0.30'],
      ['19 Nov 2026', '10.00'],
    ]);
  });

  it('are put together by batch and by what was made, in words', () => {
    expect(sumSpending(charges, 'batch').map(({ name }) => name)).toEqual(['props', 'a batch not on record']);
    expect(sumSpending(charges, 'what').map(({ name }) => name)).toEqual([
      'model · generalv1.5 · 512 · both',
      'depth',
    ]);
  });
});
