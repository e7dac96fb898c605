import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followDay } from '../../../../../renderer/store/batch/follow-day.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

beforeEach(() => void vi.useFakeTimers({ now: STAND_IN_NOW }));
afterEach(() => void vi.useRealTimers());

it('what today took is asked again when jobs change and when the day ends, and never without a budget', async () => {
  const app = createTestApp();
  const { store, answer, sent } = app;
  const day = 3_600_000;
  answer('jobs.today', () => ({ taken: '15.00', ahead: '0.00', until: Date.now() + day }));
  const account = { id: 'local', kind: 'remote', name: 'Studio', state: 'online', selected: true } as const;
  const stop = followDay(app);
  store.getState().setConnections([{ ...account, balance: null } as never]);
  store.getState().setPlan(planFixture('busy', ['/refs'], DEFAULT_RECIPE, false));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([]);

  const { settings, applySettings } = store.getState();
  applySettings({ ...settings, spending: { ...settings.spending, dailyBudget: '40.00' } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([{ path: 'jobs.today', input: { connectionId: 'local' } }]);
  expect(store.getState().today).toMatchObject({ taken: '15.00' });

  const jobs = jobFixtures('busy', STAND_IN_NOW);
  for (const job of jobs)
    store.getState().applyJobs({ changed: [job], removed: [], summary: summaryOf([job], false) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(day);
  expect(sent).toHaveLength(3);
  stop();
});
