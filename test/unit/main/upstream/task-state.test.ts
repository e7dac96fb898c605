import { describe, expect, it } from 'vitest';
import type { JobReport } from '../../../../main/engine/jobs/report/job-report.ts';
import { taskStateOf } from '../../../../main/upstream/task-state.ts';
import type { JobState } from '../../../../shared/model/job.ts';
import { fetchingJob } from '../../../helpers/engine/doubles.ts';

const reference = { kind: 'adopted', name: 'a' } as const;
function reportOf(state: JobState, progress: number | null = null): JobReport {
  const job = fetchingJob(reference, { state });
  return { job, progress, expectedMs: null, status: 'a status' };
}
const unknown: JobState = { state: 'unknown', since: 0, message: 'lost' };
const failure = { code: 1, message: 'It failed.', words: 'no', refunded: null };

describe('what a job is to the studio', () => {
  it.each<[string, JobState, object]>([
    [
      'waiting',
      { state: 'waiting', wait: { reason: 'balance' } },
      { kind: 'owed', needsWord: false, progress: 0 },
    ],
    ['restored', { state: 'waiting', wait: { reason: 'restored' } }, { kind: 'owed', needsWord: true }],
    ['submitting', { state: 'submitting', since: 0 }, { kind: 'owed', needsWord: false }],
    ['unknown', unknown, { kind: 'owed', needsWord: true, words: 'a status' }],
    [
      'failed',
      { state: 'failed', taskId: null, failure, at: 0 },
      { kind: 'failed', words: 'It failed. The service says: no.' },
    ],
    ['cancelled', { state: 'cancelled', taskId: 't', at: 0 }, { kind: 'failed' }],
    ['done', { state: 'done', taskId: 't', assetId: 'asset', at: 0 }, { kind: 'done', assetId: 'asset' }],
  ])('%s', (_name, state, expected) => {
    expect(taskStateOf(reportOf(state), undefined)).toMatchObject(expected);
  });

  it('needs no word while it is looked into', () => {
    const report = reportOf(unknown);
    const hold = { reason: 'looking-into', jobId: report.job.id, subject: 'a', until: 1 } as const;
    expect(taskStateOf(report, hold)).toMatchObject({ kind: 'owed', needsWord: false });
    expect(taskStateOf(report, { ...hold, jobId: 'another' })).toMatchObject({
      kind: 'owed',
      needsWord: true,
    });
  });

  it('only grows in its progress', () => {
    const running = { state: 'running', taskId: 't', remote: 'processing', since: 0, note: null } as const;
    const fractions = [
      reportOf(running, null),
      reportOf(running, 0.95),
      reportOf(fetchingJob(reference).state, 0),
    ].map((report) => taskStateOf(report, undefined));
    const values = fractions.map((state) => (state.kind === 'owed' ? state.progress : null));
    expect(values).toEqual([0.05, expect.closeTo(0.8575), 0.9]);
  });
});
