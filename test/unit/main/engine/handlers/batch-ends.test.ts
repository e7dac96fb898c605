import { describe, expect, it } from 'vitest';
import { createBatchEnds } from '../../../../../main/engine/handlers/batch-ends.ts';
import type { JobReport } from '../../../../../main/engine/jobs/report/job-report.ts';
import type { JobState } from '../../../../../shared/model/job.ts';
import { type BatchEnd, batchEndWords } from '../../../../../shared/model/report/batch-end.ts';

const WAITING: JobState = { state: 'waiting', wait: null };
const DONE: JobState = { state: 'done', taskId: 't', assetId: 'a', at: 1 };
const FAILED: JobState = {
  state: 'failed',
  taskId: null,
  failure: { code: null, message: 'It failed.', words: '', refunded: true },
  at: 1,
};
const CANCELLED: JobState = { state: 'cancelled', taskId: null, at: 1 };
const LOST: JobState = { state: 'unknown', since: 1, message: 'lost' };

const job = (id: string, state: JobState, batchId = 'b'): JobReport =>
  ({ job: { id, batchId, state } }) as JobReport;

/** What is told along the changes. */
function told(...changes: readonly (readonly JobReport[])[]): readonly BatchEnd[] {
  const ends: BatchEnd[] = [];
  const observe = createBatchEnds({ titleOf: (id) => `batch ${id}`, tell: (end) => ends.push(end) });
  for (const changed of changes) observe({ changed, removed: [] });
  return ends;
}

describe('the end of a batch', () => {
  it('is told once, when its last job has ended, with its title and counts', () => {
    expect(
      told([job('1', WAITING), job('2', WAITING)], [job('1', DONE)], [job('2', FAILED)], [job('2', FAILED)]),
    ).toEqual([{ batchId: 'b', title: 'batch b', done: 1, failed: 1, cancelled: 0, unknown: 0 }]);
  });

  it('is told of each batch by itself', () => {
    const ends = told(
      [job('1', WAITING, 'b'), job('2', WAITING, 'c')],
      [job('2', DONE, 'c')],
      [job('1', LOST, 'b')],
    );
    expect(ends.map(({ batchId, done, unknown }) => [batchId, done, unknown])).toEqual([
      ['c', 1, 0],
      ['b', 0, 1],
    ]);
  });

  it('is no news where it had ended before, or where all was cancelled', () => {
    expect(told([job('1', DONE), job('2', FAILED)])).toEqual([]);
    expect(told([job('1', WAITING)], [job('1', CANCELLED)])).toEqual([]);
  });

  it('is told again after a job of it was tried again', () => {
    expect(told([job('1', WAITING)], [job('1', FAILED)], [job('1', WAITING)], [job('1', DONE)])).toHaveLength(
      2,
    );
  });

  it('is not remembered of a batch whose jobs were all removed from the queue', () => {
    const ends: BatchEnd[] = [];
    const observe = createBatchEnds({ titleOf: (id) => id, tell: (end) => ends.push(end) });
    observe({ changed: [job('1', WAITING), job('2', WAITING, 'c'), job('3', DONE, 'c')], removed: [] });
    observe({ changed: [], removed: ['1', '3'] });
    // One that comes back ended is as one that had ended before; the other batch is still followed.
    observe({ changed: [job('1', DONE), job('2', FAILED, 'c')], removed: [] });
    expect(ends.map(({ batchId }) => batchId)).toEqual(['c']);
  });

  it('says in words what came of it', () => {
    const none = { done: 0, failed: 0, cancelled: 0, unknown: 0 };
    expect(batchEndWords({ ...none, done: 12 })).toBe('12 done · review them');
    expect(batchEndWords({ ...none, done: 1, unknown: 2 })).toBe('1 done, 2 to decide · review it');
    expect(batchEndWords({ ...none, failed: 3, cancelled: 1 })).toBe('3 failed, 1 cancelled');
  });
});
