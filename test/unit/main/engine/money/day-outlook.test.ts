import { expect, it } from 'vitest';
import { dayOutlook } from '../../../../../main/engine/money/day-outlook.ts';
import { type SpendingBooks, spendingLimits } from '../../../../../main/engine/money/spending-limits.ts';
import type { Job } from '../../../../../shared/model/job.ts';
import { fetchingJob } from '../../../../helpers/engine/doubles.ts';

const NOW = new Date(2026, 10, 22, 12).getTime();
const image = {
  path: '/c.png',
  name: 'c.png',
  bytes: 9,
  format: 'png',
  width: 1,
  height: 1,
  sha256: null,
} as const;
const reference = { kind: 'single', name: 'chair', image } as const;
const job = (id: string, more: Partial<Job> = {}): Job =>
  fetchingJob(reference, {
    id,
    connectionId: 'studio',
    state: { state: 'waiting', wait: null },
    credits: null,
    updatedAt: NOW,
    ...more,
  });
const books = (jobs: readonly Job[], dailyBudget: string | null, spent = '20.00'): SpendingBooks => ({
  queue: { all: () => jobs },
  ledger: {
    spent: () => '0.00',
    spentSince: () => spent,
    batch: (id) => ({ budget: id === 'small' ? '10.00' : null }),
  },
  prices: { estimate: () => ({ credits: '15.00', seen: 1 }) } as unknown as SpendingBooks['prices'],
  policy: () => ({ dailyBudget }),
  ports: { clock: { now: () => NOW } },
  reserves: { isHeldFor: () => false, beside: () => '0' },
});
const outlook = (jobs: readonly Job[], dailyBudget: string | null) =>
  dayOutlook(books(jobs, dailyBudget), 'studio', new Set(['held']));

it('the day is told with what was spent today and what waiting jobs take before, and ends at midnight', () => {
  const running: Job['state'] = { state: 'running', taskId: 't', remote: 'queueing', since: NOW, note: null };
  const sent = job('sent', { state: running });
  expect(outlook([sent, job('a'), job('b')], '100.00')).toEqual({
    taken: '35.00',
    ahead: '30.00',
    until: new Date(2026, 10, 23).getTime(),
  });
  expect(outlook([sent], null)).toBeNull();
});

it('no job is counted before new ones that is not sent before them', () => {
  const jobs = [
    job('low', { priority: 'low' }),
    job('paused', { state: { state: 'waiting', wait: { reason: 'paused' } } }),
    job('of a paused batch', { batchId: 'held' }),
    job('elsewhere', { connectionId: 'other' }),
    job('over its own budget', { batchId: 'small' }),
  ];
  expect(outlook(jobs, '100.00')).toMatchObject({ taken: '20.00', ahead: '0.00' });
});

it('as many jobs are foreseen to be sent as the lane sends, one after the other', () => {
  const jobs = ['a', 'b', 'c', 'd'].map((id) => job(id));
  // 20.00 are spent: two more jobs of 15.00 fit into 60.00, and after the first refusal none of their batch
  expect(outlook(jobs, '60.00')?.ahead).toBe('30.00');
  const limits = spendingLimits(books(jobs, '60.00'), 'studio');
  const told = jobs.map((each) => {
    const refused = limits.refuse(each);
    if (refused === null) limits.commit(each);
    return refused;
  });
  expect(told).toEqual([null, null, 'day', 'day']);
});
