import { expect, it } from 'vitest';
import { cancelWords } from '../../../../../renderer/features/queue/dialogs/cancel-words.ts';
import { queueActions } from '../../../../../renderer/features/queue/queue-actions.ts';
import { jobsToDecide } from '../../../../../renderer/store/jobs/jobs-slice.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

it('asks about all jobs that are paid for, or may be, at once, and no longer about those that have ended', async () => {
  const app = createTestApp();
  const { store, answer, sent } = app;
  const jobs = jobFixtures('busy', STAND_IN_NOW);
  const { replaceJobs, applyJobs } = store.getState();
  const summary = summaryOf(jobs, false);
  replaceJobs(jobs, summary);
  answer('jobs.cancelWaiting', ({ ids }: { ids: string[] }) => ({ cancelled: ids }));
  const stateOf = (wanted: string) => jobs.filter(({ state }) => state.state === wanted);
  const running = stateOf('running');
  const waiting = stateOf('waiting');
  const fetching = stateOf('fetching');
  expect(running.length).toBeGreaterThan(1);
  expect(fetching).not.toEqual([]);

  await queueActions(app).askToCancel([...running, ...fetching, ...waiting]);
  expect(jobsToDecide(store.getState())).toEqual([...running, ...fetching]);
  // what waits is not paid for, and can be put back
  expect(sent).toEqual([{ path: 'jobs.cancelWaiting', input: { ids: waiting.map(({ id }) => id) } }]);

  const [first, ...others] = running;
  const ended = { ...first!, state: { state: 'cancelled', taskId: null, at: STAND_IN_NOW } } as const;
  applyJobs({ changed: [ended], removed: [], summary });
  expect(jobsToDecide(store.getState())).toEqual([...others, ...fetching]);
});

it('says of each that it is paid for, and how far it is', () => {
  const jobs = jobFixtures('busy', STAND_IN_NOW);
  const [running, another] = jobs.filter(({ state }) => state.state === 'running');
  const [fetching] = jobs.filter(({ state }) => state.state === 'fetching');
  expect([[running!], [fetching!], [running!, another!], [running!, fetching!]].map(cancelWords)).toEqual([
    {
      question:
        'The service is already working on it: its credits are spent, and are not given back. Its result can still be kept later.',
      letBe: 'Let it run',
    },
    {
      question:
        'Its result is made and on its way here: its credits are spent, and are not given back. Its result can still be kept later.',
      letBe: 'Let it come',
    },
    {
      question:
        'The service is already working on them: their credits are spent, and are not given back. Their results can still be kept later.',
      letBe: 'Let them run',
    },
    {
      question:
        'The service is working on them, or has made their results already: their credits are spent, and are not given back. Their results can still be kept later.',
      letBe: 'Let them go on',
    },
  ]);
});
