import { describe, expect, it } from 'vitest';
import { EXIT, exitCodeOf, exitCodeOfBatch } from '../../../../../main/cli/exit-code.ts';
import {
  batchEnd,
  countJobs,
  spentInRun,
  summarise,
  type TrackedJob,
} from '../../../../../main/cli/report/batch-run-state.ts';
import { AppError, type ErrorKind } from '../../../../../shared/model/app-error.ts';
import type { JobState } from '../../../../../shared/model/job.ts';
import type { Plan, PlanRow } from '../../../../../shared/model/plan.ts';
import { fetchingJob } from '../../../../helpers/engine/doubles.ts';

const image = { path: '/r/a.png', name: 'a.png', bytes: 1, format: null, width: 1, height: 1, sha256: null };
const tracked = (state: JobState, sentBefore = false): TrackedJob => ({
  sentBefore,
  job: fetchingJob({ kind: 'single', name: 'a', image }, { state }),
});
const failed = (refunded: boolean | null, taskId: string | null = 't'): JobState => ({
  state: 'failed',
  taskId,
  failure: { code: null, message: '', words: '', refunded },
  at: 1,
});
const done: JobState = { state: 'done', taskId: 't', assetId: 'x', at: 1 };
const waiting: JobState = { state: 'waiting', wait: null };
const unknown: JobState = { state: 'unknown', since: 1, message: '' };
const fetching = fetchingJob({ kind: 'single', name: 'a', image }).state;
const planOf = (...statuses: PlanRow['status'][]): Plan =>
  ({ rows: statuses.map((status) => ({ status })) }) as unknown as Plan;

describe('a summary', () => {
  it('counts this run alone', () => {
    const jobs = [
      tracked(done),
      tracked(done, true),
      tracked(failed(true)),
      tracked(unknown),
      tracked(waiting),
    ];
    const plan = planOf('new', 'new', 'owed', 'new', 'new', 'blocked', 'done', 'duplicate');
    expect(summarise(plan, jobs, [])).toEqual({
      event: 'summary',
      submitted: 3,
      done: 2,
      failed: 2,
      skipped: 2,
      unknown: 1,
      credits: '30.00',
      assets: [],
    });
    expect(countJobs(jobs)).toMatchObject({ total: 5, done: 2, failed: 1, waiting: 1, unknown: 1 });
  });

  it('counts jobs that were paid for at a price that is not known, beside the sum', () => {
    const unpriced = ({ job, ...rest }: TrackedJob): TrackedJob => ({
      ...rest,
      job: { ...job, credits: null },
    });
    const states = [done, done, failed(true), unknown, waiting];
    const jobs = [
      tracked(done),
      ...states.map((state) => unpriced(tracked(state))),
      unpriced(tracked(done, true)),
    ];
    expect(summarise(planOf(), jobs, [])).toMatchObject({ credits: '15.00', unpriced: 2 });
  });

  it('counts credits that were not given back, of jobs that were sent now', () => {
    expect(spentInRun([tracked(failed(false)), tracked(failed(null))])).toBe('30.00');
    expect(spentInRun([tracked(failed(true)), tracked(failed(true, null)), tracked(done, true)])).toBe(
      '0.00',
    );
  });
});

describe('the exit code of a batch', () => {
  const end = (jobs: readonly TrackedJob[], statuses: PlanRow['status'][] = [], stopped = false): number =>
    exitCodeOfBatch(batchEnd(summarise(planOf(...statuses), jobs, []), jobs, stopped));

  it.each<[string, number, readonly TrackedJob[], PlanRow['status'][]]>([
    ['all done', EXIT.fine, [tracked(done)], ['new']],
    ['all done before', EXIT.fine, [], ['done', 'duplicate']],
    ['a bad image', EXIT.someFailed, [tracked(done)], ['new', 'blocked']],
    ['one failed', EXIT.someFailed, [tracked(done), tracked(failed(true))], []],
    ['one unknown', EXIT.someFailed, [tracked(done), tracked(unknown)], []],
    ['one that cannot come home', EXIT.someFailed, [tracked(fetching)], []],
    [
      'no credits',
      EXIT.credits,
      [tracked({ state: 'waiting', wait: { reason: 'balance' } }), tracked(done)],
      [],
    ],
  ])('%s: %i', (_name, code, jobs, statuses) => expect(end(jobs, statuses)).toBe(code));

  it('says that it was stopped, whatever else', () => {
    expect(end([tracked(done), tracked(waiting)], [], true)).toBe(130);
  });
});

describe('the exit code of an error', () => {
  it.each<[ErrorKind, number]>([
    ['usage', 2],
    ['not-found', 2],
    ['credentials', 2],
    ['not-the-interface', 2],
    ['keychain', 2],
    ['disk', 2],
    ['in-use', 2],
    ['refused', 2],
    ['credits', 3],
    ['cancelled', 130],
    ['internal', 1],
  ])('%s is %i', (kind, code) => expect(exitCodeOf(new AppError(kind, ''))).toBe(code));
});
