import { describe, expect, it } from 'vitest';
import { shareBudget } from '../../../../../main/cli/batch/share-budget.ts';
import type { Job } from '../../../../../shared/model/job.ts';
import { fetchingJob } from '../../../../helpers/engine/doubles.ts';

const image = {
  path: '/c.png',
  name: 'c.png',
  bytes: 9,
  format: 'png',
  width: 1,
  height: 1,
  sha256: null,
} as const;
const owedJob = (batchId: string, state: Job['state'] = { state: 'waiting', wait: null }): Job =>
  fetchingJob({ kind: 'single', name: 'chair', image }, { batchId, state });

/** What each earlier batch's budget came to be, and what was left for new jobs. */
async function share(owed: readonly Job[], budget: string | null) {
  const budgets: Record<string, string | null> = {};
  const left = await shareBudget(
    {
      setBudget: async (id, amount) => {
        budgets[id] = amount;
      },
      price: () => ({ credits: '15.00', seen: 0 }),
      taken: () => '30.00',
    },
    owed,
    budget,
  );
  return { budgets, left };
}

describe('the budget of a run', () => {
  it('is for what is owed first, on top of what that took before, and for what is new then', async () => {
    const owed = [owedJob('a'), owedJob('a'), owedJob('b')];
    expect(await share(owed, '100.00')).toEqual({ budgets: { a: '60.00', b: '45.00' }, left: '55.00' });
    expect(await share(owed, '40.00')).toEqual({ budgets: { a: '60.00', b: '40.00' }, left: '0.00' });
  });
  it('takes away the limits of earlier runs where there is none', async () => {
    expect(await share([owedJob('a')], null)).toEqual({ budgets: { a: null }, left: null });
  });
  it('counts nothing for what was sent already', async () => {
    const running: Job['state'] = { state: 'running', taskId: 't', remote: 'created', since: 0, note: null };
    expect(await share([owedJob('a', running)], '20.00')).toEqual({ budgets: { a: '30.00' }, left: '20.00' });
  });
});
