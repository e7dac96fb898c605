import { expect, it } from 'vitest';
import { askedJobs } from '../../../../../renderer/store/jobs-slice.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

it('asks about all jobs that are paid for, or may be, at once, and no longer about those that have ended', async () => {
  const { store, actions, answer, sent } = createTestApp();
  const jobs = jobFixtures('busy', STAND_IN_NOW);
  const { replaceJobs, applyJobs } = store.getState();
  const summary = summaryOf(jobs, false);
  replaceJobs(jobs, summary);
  answer('jobs.cancelWaiting', ({ ids }: { ids: string[] }) => ({ cancelled: ids }));
  const stateOf = (wanted: string) => jobs.filter(({ state }) => state.state === wanted);
  const running = stateOf('running');
  const waiting = stateOf('waiting');
  expect(running.length).toBeGreaterThan(1);

  await actions.queue.askToCancel([...running, ...waiting]);
  expect(askedJobs(store.getState())).toEqual(running);
  // what waits is not paid for, and can be put back
  expect(sent).toEqual([{ path: 'jobs.cancelWaiting', input: { ids: waiting.map(({ id }) => id) } }]);

  const [first, ...others] = running;
  const ended = { ...first!, state: { state: 'cancelled', taskId: null, at: STAND_IN_NOW } } as const;
  applyJobs({ changed: [ended], removed: [], summary });
  expect(askedJobs(store.getState())).toEqual(others);
});
