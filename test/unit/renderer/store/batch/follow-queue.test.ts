import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followQueue } from '../../../../../renderer/store/batch/follow-queue.ts';
import { startOf } from '../../../../../renderer/store/batch/start-rule.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the rows of jobs that were cancelled can be started again: the plan is judged once for all of them', async () => {
  const app = createTestApp();
  const { store, answer, sent } = app;
  const fresh = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
  const rows = fresh.rows.filter(({ status }) => status === 'new');
  const owed = {
    ...fresh,
    rows: fresh.rows.map((row) => (row.status === 'new' ? { ...row, status: 'owed' as const } : row)),
  };
  answer('batch.judgeAgain', () => fresh);
  const [like] = jobFixtures('busy', STAND_IN_NOW).filter(({ state }) => state.state === 'waiting');
  const jobs = rows.map((row, index) => ({ ...like!, id: `j-${index}`, fingerprint: row.fingerprint ?? '' }));
  store.getState().setPlan(owed);
  store.getState().replaceJobs(jobs, summaryOf(jobs, false));
  const stop = followQueue(app, () => undefined);
  expect(startOf(store.getState()).can).toBe(false);

  for (const job of jobs) {
    const changed = [{ ...job, state: { state: 'cancelled', taskId: null, at: STAND_IN_NOW } } as const];
    store.getState().applyJobs({ changed, removed: [], summary: summaryOf(changed, false) });
  }
  await vi.runAllTimersAsync();
  expect(sent).toEqual([{ path: 'batch.judgeAgain', input: { planId: fresh.id } }]);
  expect(startOf(store.getState())).toMatchObject({ can: true, rows: rows.map(({ id }) => ({ id })) });
  stop();
});

it('a job that is done, or fails, while the engine judges the plan is not put back into the queue by its answer', async () => {
  const app = createTestApp();
  const { store, answer, sent } = app;
  const fresh = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
  const owed = { ...fresh, rows: fresh.rows.map((row) => ({ ...row, status: 'owed' as const })) };
  const [like] = jobFixtures('busy', STAND_IN_NOW).filter(({ state }) => state.state === 'waiting');
  const jobs = fresh.rows.map((row, index) => ({
    ...like!,
    id: `j-${index}`,
    fingerprint: row.fingerprint ?? '',
  }));
  const ended = (index: number, state: (typeof jobs)[number]['state']): void => {
    const changed = [{ ...jobs[index]!, state }];
    store.getState().applyJobs({ changed, removed: [], summary: summaryOf(changed, false) });
  };
  const cancelled = { state: 'cancelled', taskId: null, at: STAND_IN_NOW } as const;
  const done = { state: 'done', taskId: 't', assetId: 'asset-1', at: STAND_IN_NOW } as const;
  const statuses = () =>
    store
      .getState()
      .plan?.rows.map(({ status }) => status)
      .slice(0, 4);
  store.getState().setPlan(owed);
  store.getState().replaceJobs(jobs, summaryOf(jobs, false));
  const stop = followQueue(app, () => undefined);

  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  answer('batch.judgeAgain', () => answers[sent.length - 1]?.promise);
  const judged = (count: number) => ({
    ...owed,
    rows: owed.rows.map((row, index) => (index < count ? { ...row, status: 'new' as const } : row)),
  });
  ended(0, cancelled);
  await vi.runAllTimersAsync();
  ended(1, cancelled);
  ended(2, done);
  await vi.runAllTimersAsync();
  // one question at a time: of two answers, the older could come last
  expect(sent).toHaveLength(1);
  answers[0]?.resolve(judged(1));
  await vi.runAllTimersAsync();
  expect(statuses()).toEqual(['new', 'owed', 'done', 'owed']);
  expect(sent).toHaveLength(2);
  answers[1]?.resolve({
    ...judged(2),
    rows: judged(2).rows.map((row, at) => (at === 2 ? { ...row, status: 'done' } : row)),
  });
  await vi.runAllTimersAsync();
  expect(statuses()).toEqual(['new', 'new', 'done', 'owed']);
  expect(sent).toHaveLength(2);
  stop();
});

it('a plan that the engine does not know any more, because it was started anew, is made anew', async () => {
  const app = createTestApp();
  const { store, answer } = app;
  const fresh = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
  const owed = { ...fresh, rows: fresh.rows.map((row) => ({ ...row, status: 'owed' as const })) };
  const [like] = jobFixtures('busy', STAND_IN_NOW).filter(({ state }) => state.state === 'waiting');
  const job = { ...like!, id: 'j', fingerprint: fresh.rows[0]?.fingerprint ?? '' };
  answer('batch.judgeAgain', () => {
    throw new AppError('not-found', 'There is no such plan.');
  });
  store.getState().setPlan(owed);
  store.getState().replaceJobs([job], summaryOf([job], false));
  const planAnew = vi.fn();
  const stop = followQueue(app, planAnew);
  const changed = [{ ...job, state: { state: 'cancelled', taskId: null, at: STAND_IN_NOW } } as const];
  store.getState().applyJobs({ changed, removed: [], summary: summaryOf(changed, false) });
  await vi.runAllTimersAsync();
  expect(planAnew).toHaveBeenCalledTimes(1);
  stop();
});
