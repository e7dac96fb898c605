import { expect, it } from 'vitest';
import { shortfallWords } from '../../../../../renderer/features/batch/shortfall-words.ts';
import { startShortfalls } from '../../../../../renderer/store/batch/start-shortfalls.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

/** A plan of ten new rows at 15.00 each. */
function planOfTen() {
  const { store } = createTestApp();
  const plan = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
  const rows = plan.rows.filter(({ status }) => status === 'new').slice(0, 10);
  expect(rows).toHaveLength(10);
  store.getState().setPlan({ ...plan, rows });
  const told = () => startShortfalls(store.getState()).map((each) => shortfallWords(each, 'credits'));
  return { store, told };
}

it('before Start, the plan says how many rows its budget makes wait', () => {
  const { store, told } = planOfTen();
  expect(told()).toEqual([]);
  store.getState().setBudget('20.00');
  expect(told()).toEqual(['The budget of 20.00 has room for 1 of 10 jobs; 9 will wait.']);
  store.getState().setBudget('150');
  expect(told()).toEqual([]);
  store.getState().setBudget('no amount');
  expect(told()).toEqual([]);
});

it('before Start, the plan says where the balance does not reach, with what waits already', () => {
  const { store, told } = planOfTen();
  const account = { id: 'local', kind: 'remote', name: 'Studio', state: 'online', selected: true } as const;
  store.getState().setConnections([{ ...account, balance: '150.00' } as never]);
  expect(told()).toEqual([]);
  const jobs = jobFixtures('busy', STAND_IN_NOW).filter(({ state }) => state.state === 'waiting');
  store.getState().replaceJobs(jobs, summaryOf(jobs, false));
  expect(told()).toEqual([
    'The balance of 150.00 credits, of which jobs that wait already take about 45.00, has room for 7 of 10 jobs; 3 will wait.',
  ]);
});

it('before Start, the plan says how many rows the budget of the day makes wait, after what was spent today', () => {
  const { store, told } = planOfTen();
  const { settings, applySettings } = store.getState();
  applySettings({ ...settings, spending: { ...settings.spending, dailyBudget: '40.00' } });
  expect(told()).toEqual([]);
  const until = STAND_IN_NOW + 3_600_000;
  store.getState().setToday({ taken: '0.00', ahead: '0.00', until });
  expect(told()).toEqual(['The budget of the day, 40.00, has room for 2 of 10 jobs; 8 will wait.']);
  store.getState().setToday({ taken: '15.00', ahead: '10.00', until });
  expect(told()).toEqual([
    'The budget of the day, 40.00, of which 15.00 is taken today and jobs that wait already take about 10.00, has room for 1 of 10 jobs; 9 will wait.',
  ]);
  store.getState().setToday({ taken: '55.00', ahead: '0.00', until });
  expect(told()).toEqual([
    'The budget of the day, 40.00, of which 55.00 is taken today, has room for 0 of 10 jobs; 10 will wait.',
  ]);
});
