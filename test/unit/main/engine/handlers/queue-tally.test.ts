import { describe, expect, it } from 'vitest';
import { createQueueTally } from '../../../../../main/engine/handlers/queue-tally.ts';
import type { LiveJob } from '../../../../../main/engine/jobs/job-engine.ts';
import type { JobState } from '../../../../../shared/model/job.ts';
import { fetchingJob } from '../../../../helpers/engine/doubles.ts';

const image = { path: '/a.png', name: 'a.png', bytes: 1, format: null, width: 1, height: 1, sha256: null };
const live = (id: string, state: JobState['state'], credits: string | null = null): LiveJob => {
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
  it('follows every change, and asks what was spent only when that may have changed', () => {
    let asked = 0;
    const tally = createQueueTally(
      {
        remainingMs: () => 7,
        isPaused: () => false,
        pausedBatches: () => [],
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
});
