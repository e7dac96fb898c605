import { describe, expect, it } from 'vitest';
import { purposeOf } from '../../../../../../main/engine/jobs/hints/take-hint.ts';
import type { JobContext } from '../../../../../../main/engine/jobs/job-context.ts';
import type { Job } from '../../../../../../shared/model/job.ts';
import { CHAIR, fetchingJob } from '../../../../../helpers/engine/doubles.ts';

/** A list of jobs, and a ledger that remembers further ones. */
function contextOf(jobs: readonly Job[], remembered: readonly Job[] = []) {
  const added = remembered.map((job) => ({ type: 'added', attempt: 1, event: { job } }));
  const context = {
    queue: { get: (id: string) => jobs.find((job) => job.id === id) ?? null, all: () => jobs },
    ledger: { events: (id: string) => added.filter(({ event }) => event.job.id === id) },
  };
  return context as unknown as Pick<JobContext, 'queue' | 'ledger'>;
}

describe('what is done about a callback', () => {
  const other = fetchingJob(CHAIR, { id: 'other', connectionId: 'first' });
  const lost = fetchingJob(CHAIR, {
    id: 'lost',
    connectionId: 'second',
    state: { state: 'unknown', since: 1, message: 'lost' },
  });
  const hint = { jobId: 'lost', attempt: 1, taskId: 'task' };

  it('is not decided by a task of the same id at another service', () => {
    expect(purposeOf(contextOf([other, lost]), hint)).toBe('look-up');
    expect(purposeOf(contextOf([other], [lost]), hint)).toBe('offer');
  });

  it('is nothing if a job of the same service has the task', () => {
    const mine = { ...other, connectionId: 'second' };
    expect(purposeOf(contextOf([mine, lost]), hint)).toBe('nothing');
    expect(purposeOf(contextOf([mine], [lost]), hint)).toBe('nothing');
    // The connection of a job that nothing remembers is not known.
    expect(purposeOf(contextOf([mine]), hint)).toBe('nothing');
  });
});
