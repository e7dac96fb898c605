import { describe, expect, it } from 'vitest';
import { assetsOfBatch, batchProgress } from '../../../../../renderer/store/jobs/batch-ends-slice.ts';
import { endTime } from '../../../../../renderer/words/end-time.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import type { JobState } from '../../../../../shared/model/job.ts';

const job = (batchId: string, state: Partial<JobState>): JobView => ({ batchId, state }) as JobView;
const done = (batchId: string, assetId: string): JobView => job(batchId, { state: 'done', assetId });

describe('the progress of what is under way', () => {
  it('counts the whole batches of which a job is still to be done, and no others', () => {
    const jobs = [
      done('old', 'a'),
      done('now', 'b'),
      job('now', { state: 'failed' }),
      job('now', { state: 'running' }),
      job('now', { state: 'unknown' }),
    ];
    // Whether the job whose answer was lost made anything is to be decided: it has not ended.
    expect(batchProgress({ jobs })).toEqual({ ended: 2, total: 4 });
    expect(batchProgress({ jobs: [done('old', 'a')] })).toBeNull();
    expect(assetsOfBatch(jobs, 'now')).toEqual(['b']);
  });

  it('says the time of its end as far as that is known, and the day where it is another one', () => {
    const now = new Date(2026, 10, 17, 14, 2, 10).getTime();
    expect(endTime(now, 5 * 60_000)).toBe('14:08');
    expect(endTime(now, 36 * 60_000)).toBe('14:40');
    expect(endTime(now, 12 * 3_600_000)).toMatch(/^Wed,? 02:05$/);
  });
});
