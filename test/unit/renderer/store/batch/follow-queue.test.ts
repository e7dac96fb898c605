import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followQueue } from '../../../../../renderer/store/batch/follow-queue.ts';
import { startOf } from '../../../../../renderer/store/batch/start-rule.ts';
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
  const stop = followQueue(app);
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
