import { describe, expect, it } from 'vitest';
import {
  isPlanBehind,
  planAfterJobs,
  planSince,
} from '../../../../../renderer/store/batch/plan-after-jobs.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import { addCredits } from '../../../../../shared/model/credits.ts';
import type { Plan, PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';

const row = (id: string, status: PlanRow['status']): PlanRow => ({
  id,
  reference: {
    kind: 'single',
    name: id,
    image: {
      path: `/${id}.png`,
      name: `${id}.png`,
      bytes: 1,
      format: 'png',
      width: 1,
      height: 1,
      sha256: null,
    },
  },
  thumbnail: null,
  picture: null,
  status,
  findings: [],
  fingerprint: `print-${id}`,
  assetId: null,
  credits: null,
});

const plan = (...rows: PlanRow[]): Plan => ({
  id: 'plan',
  priceSeen: 0,
  title: 'refs',
  paths: ['/refs'],
  recipe: DEFAULT_RECIPE,
  connectionId: 'local',
  rows,
  images: rows.length,
  meshes: 0,
  others: 0,
  named: 0,
  credits: addCredits([]),
});

const job = (id: string, state: JobView['state']): JobView =>
  ({ id: `job-${id}`, fingerprint: `print-${id}`, state }) as JobView;
const done = { state: 'done', taskId: 't', assetId: 'asset-1', at: 1 } as const;
const running = { state: 'running', taskId: 't', remote: 'processing', since: 1, note: null } as const;
const cancelled = { state: 'cancelled', taskId: null, at: 1 } as const;
const failure = { code: null, message: 'No.', words: '', refunded: true };
const failed = { state: 'failed', taskId: null, failure, at: 1 } as const;

describe('a plan while its jobs go on', () => {
  it('shows a row as done, with its asset, once its job is', () => {
    const fresh = planAfterJobs(plan(row('a', 'owed'), row('b', 'owed')), [job('a', done)]);
    expect(fresh?.rows.map(({ status, assetId }) => [status, assetId])).toEqual([
      ['done', 'asset-1'],
      ['owed', null],
    ]);
  });

  it('leaves a row as it is whose job failed, and rows whose job is done although it was never queued', () => {
    const before = plan(row('a', 'owed'), row('b', 'new'), row('c', 'blocked'));
    expect(planAfterJobs(before, [job('a', failed), job('b', done), job('x', done)])).toBe(before);
  });

  it('shows a row in the queue, and no longer as new, once its job was retried', () => {
    const fresh = planAfterJobs(plan({ ...row('a', 'new'), credits: '10.00' }), [job('a', running)]);
    expect(fresh?.rows[0]).toMatchObject({ status: 'owed', credits: null });
  });

  it('must be judged again once a job of a row in the queue failed, was cancelled or left the list', () => {
    const shown = plan(row('a', 'owed'), row('b', 'done'));
    const map = (...jobs: JobView[]) => new Map(jobs.map((each) => [each.id, each]));
    const before = map(job('a', running), job('b', running));
    expect(isPlanBehind(shown, before, map(job('a', failed), job('b', running)))).toBe(true);
    expect(isPlanBehind(shown, before, map(job('a', cancelled), job('b', running)))).toBe(true);
    expect(isPlanBehind(shown, before, map(job('b', running)))).toBe(true);
    expect(isPlanBehind(shown, before, map(job('a', done), job('b', failed)))).toBe(false);
    expect(isPlanBehind(shown, map(job('a', failed)), map())).toBe(false);
    expect(isPlanBehind(null, before, map())).toBe(false);
  });

  it('is nothing without a plan', () => expect(planAfterJobs(null, [job('a', done)])).toBeNull());
});

describe('an answer of the engine while its jobs go on', () => {
  const jobs = (...all: JobView[]) => new Map(all.map((each) => [each.id, each]));
  const still = job('still', running);

  it('shows what became of jobs since it was asked for', () => {
    const judged = plan(row('a', 'owed'), row('still', 'owed'));
    const { plan: now, isBehind } = planSince(
      judged,
      jobs(job('a', running), still),
      jobs(job('a', done), still),
    );
    expect(now.rows.map(({ status }) => status)).toEqual(['done', 'owed']);
    expect(isBehind).toBe(false);
  });

  it('is asked for again if one ended without a result', () => {
    const judged = plan(row('a', 'owed'));
    expect(planSince(judged, jobs(job('a', running)), jobs(job('a', failed))).isBehind).toBe(true);
    expect(planSince(judged, jobs(job('a', running)), jobs()).isBehind).toBe(true);
    // and not if it had ended before: then the engine knew of it
    const before = jobs(job('a', failed));
    expect(planSince(judged, before, before)).toEqual({ plan: judged, isBehind: false });
  });

  it.each([
    ['was added', jobs(still)],
    ['was retried', jobs(job('a', { ...failed }), still)],
  ])('is asked for again if a job %s and ended without a result before the answer came', (_, before) => {
    const judged = plan(row('a', 'owed'), row('still', 'owed'));
    const behind = (...now: JobView[]) => planSince(judged, before, jobs(...now, still)).isBehind;
    expect(behind(job('a', failed))).toBe(true);
    expect(behind(job('a', cancelled))).toBe(true);
    expect(behind(job('a', failed), { ...job('a', running), id: 'job-of-the-same-work' })).toBe(false);
    expect(behind(job('a', running))).toBe(false);
    expect(behind(job('a', done))).toBe(false);
  });

  it('is asked for again if a job that was retried left the list before the answer came', () => {
    const judged = plan(row('a', 'owed'), row('b', 'new'));
    expect(planSince(judged, jobs(job('a', failed), job('b', failed)), jobs()).isBehind).toBe(true);
    expect(planSince(judged, jobs(job('b', failed)), jobs()).isBehind).toBe(false);
  });
});
