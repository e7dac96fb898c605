import { describe, expect, it } from 'vitest';
import { reportJob } from '../../../../../../main/engine/jobs/report/job-report.ts';
import {
  createRuntimeFacts,
  type RuntimeFacts,
} from '../../../../../../main/engine/jobs/state/runtime-facts.ts';
import type { Job, JobState } from '../../../../../../shared/model/job.ts';
import { fetchingJob, CHAIR as reference } from '../../../../../helpers/engine/doubles.ts';

const job = (state: JobState, id = 'job'): Job => fetchingJob(reference, { id, state });
const WAITING: JobState = { state: 'waiting', wait: null };
const RUNNING: JobState = { state: 'running', taskId: 't', remote: 'processing', since: 1000, note: null };
const FETCHING: JobState = {
  state: 'fetching',
  taskId: 't',
  since: 0,
  url: 'http://h',
  coverUrl: null,
  urlsAt: 0,
  note: null,
};

describe('a job in words', () => {
  const say = (state: JobState, change: (runtime: RuntimeFacts) => void = () => undefined) => {
    const facts = createRuntimeFacts();
    change(facts);
    return reportJob(job(state), facts, [1000, 2000, 3000], 2000);
  };

  it.each<[string, JobState, (runtime: RuntimeFacts) => void]>([
    ['waiting', WAITING, () => undefined],
    [
      'done; the outline is unsure',
      { state: 'done', taskId: 't', assetId: 'a', at: 1, warnings: ['cutout-unsure'] },
      () => undefined,
    ],
    ['paused', WAITING, (runtime) => (runtime.paused = true)],
    [
      'waiting: the service cannot be reached',
      { state: 'waiting', wait: { reason: 'offline' } },
      () => undefined,
    ],
    [
      'trying again in 3 s',
      { state: 'waiting', wait: { reason: 'backing-off', until: 4500 } },
      () => undefined,
    ],
    [
      'trying again in 3 s: HTTP 429',
      { state: 'waiting', wait: { reason: 'backing-off', until: 4500, why: 'HTTP 429' } },
      () => undefined,
    ],
    [
      // The gate tells the time, and the job the reason.
      'trying again in 2 s: HTTP 429',
      { state: 'waiting', wait: { reason: 'backing-off', until: 4500, why: 'HTTP 429' } },
      (runtime) => {
        const wait = { reason: 'backing-off', until: 4000 } as const;
        runtime.gates.set('local', { wait, since: 0, until: 4000, failures: 1 });
      },
    ],
    [
      'waiting for credits: the balance is too low',
      WAITING,
      (runtime) =>
        runtime.gates.set('local', { wait: { reason: 'balance' }, since: 0, until: 9000, failures: 1 }),
    ],
    [
      'waiting for credits: new ones come at midnight',
      { state: 'waiting', wait: { reason: 'balance', why: 'new ones come at midnight' } },
      () => undefined,
    ],
    [
      'waiting for its reference: /drive is not there; plug in the drive, or put the folder back',
      { state: 'waiting', wait: { reason: 'references', place: '/drive', why: 'gone' } },
      () => undefined,
    ],
    [
      'waiting for its reference: /drive does not answer; check the drive, or the network share',
      { state: 'waiting', wait: { reason: 'references', place: '/drive', why: 'silent' } },
      () => undefined,
    ],
    ['uploading, 42 %', { state: 'submitting', since: 0 }, (runtime) => runtime.uploads.set('job', 0.42)],
    [
      'sent, waiting for the answer',
      { state: 'submitting', since: 0 },
      (runtime) => runtime.uploads.set('job', 1),
    ],
    ['processing', RUNNING, () => undefined],
    ['downloading, 50 %', FETCHING, (runtime) => runtime.downloads.set('job', 0.5)],
    ['downloading', FETCHING, (runtime) => runtime.downloads.set('job', null)],
  ])('says “%s”', (words, state, change) => {
    expect(say(state, change).status).toBe(words);
  });

  it('estimates progress by the durations of similar jobs, and never reaches 100 % before the end', () => {
    expect(say(RUNNING)).toMatchObject({ expectedMs: 2000, progress: 0.5 });
    expect(reportJob(job(RUNNING), createRuntimeFacts(), [10], 2000).progress).toBe(0.95);
  });

  it.each(['created', 'queueing'] as const)('shows no progress while the service reports %s', (remote) => {
    expect(say({ ...RUNNING, remote })).toMatchObject({ expectedMs: 2000, progress: null });
  });
});
