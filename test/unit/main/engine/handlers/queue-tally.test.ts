import { describe, expect, it } from 'vitest';
import { createQueueTally } from '../../../../../main/engine/handlers/queue-tally.ts';
import type { JobReport } from '../../../../../main/engine/jobs/report/job-report.ts';
import type { JobState } from '../../../../../shared/model/job.ts';
import { fetchingJob } from '../../../../helpers/engine/doubles.ts';

const image = { path: '/a.png', name: 'a.png', bytes: 1, format: null, width: 1, height: 1, sha256: null };
const live = (id: string, state: JobState['state'], credits: string | null = null): JobReport => {
  const job = fetchingJob({ kind: 'single', name: 'a', image }, { id, credits });
  return {
    job: { ...job, state: { ...job.state, state } as JobState },
    progress: null,
    expectedMs: null,
    status: '',
  };
};

const NOW = 3_600_000;

describe('the tally of the queue', () => {
  it('follows every change, and reads the spending only if it may have changed', () => {
    let asked = 0;
    const tally = createQueueTally(
      {
        remainingMs: () => 7,
        isPaused: () => false,
        pausedBatches: () => [],
        holds: () => new Map(),
        offers: () => [],
        spent: () => `${++asked}.00`,
      },
      () => NOW,
    );
    expect(tally.summary()).toMatchObject({ waiting: 0, remainingMs: 7, credits: '1.00' });
    tally.observe({
      changed: [live('a', 'waiting'), live('b', 'submitting'), live('c', 'fetching'), live('d', 'cancelled')],
      removed: [],
    });
    expect(tally.summary()).toMatchObject({ waiting: 1, running: 2, done: 0, credits: '2.00' });
    tally.observe({ changed: [live('b', 'running')], removed: [] });
    expect(tally.summary()).toMatchObject({ running: 2, credits: '2.00' });
    tally.observe({ changed: [live('b', 'running', '15.00'), live('c', 'done')], removed: ['a', 'other'] });
    expect(tally.summary()).toMatchObject({ waiting: 0, running: 1, done: 1, credits: '3.00' });
    tally.observe({ changed: [live('b', 'failed', '15.00')], removed: ['c'] });
    expect(tally.summary()).toMatchObject({ running: 0, done: 0, failed: 1, credits: '4.00' });
  });

  it('shows the rate while jobs run, and forgets it once none does', () => {
    let now = NOW;
    const seen: (number | null)[] = [];
    const tally = createQueueTally(
      {
        remainingMs: (perHour) => {
          seen.push(perHour);
          return null;
        },
        isPaused: () => false,
        pausedBatches: () => [],
        holds: () => new Map(),
        offers: () => [],
        spent: () => '0.00',
      },
      () => now,
    );
    const done = (id: string): JobReport => {
      const { job, ...rest } = live(id, 'done');
      return { job: { ...job, state: { ...job.state, at: now } as JobState }, ...rest };
    };
    tally.observe({ changed: ['a', 'b', 'c'].map((id) => live(id, 'running')), removed: [] });
    tally.observe({ changed: [...'0123456789'].map(done), removed: [] });
    now += 600_000;
    tally.observe({ changed: [done('b')], removed: [] });
    expect(tally.summary().perHour).toBe(60);
    tally.observe({ changed: [done('a'), done('c')], removed: [] });
    expect(tally.summary().perHour).toBeNull();
    expect(seen).toEqual([60, null]);
  });

  it('counts tasks in the service’s queue separately from tasks in work', () => {
    const tally = createQueueTally(
      {
        remainingMs: () => null,
        isPaused: () => false,
        pausedBatches: () => [],
        holds: () => new Map(),
        offers: () => [],
        spent: () => '0.00',
      },
      () => NOW,
    );
    const at = (id: string, remote: 'created' | 'queueing' | 'processing'): JobReport => {
      const { job, ...rest } = live(id, 'running');
      return { job: { ...job, state: { ...job.state, remote } as JobState }, ...rest };
    };
    const changed = [at('a', 'created'), at('b', 'queueing'), at('c', 'processing'), live('d', 'fetching')];
    tally.observe({ changed, removed: [] });
    expect(tally.summary()).toMatchObject({ running: 4, queued: 2 });
    tally.observe({ changed: [at('a', 'processing')], removed: ['c'] });
    expect(tally.summary()).toMatchObject({ running: 3, queued: 1 });
  });
});
