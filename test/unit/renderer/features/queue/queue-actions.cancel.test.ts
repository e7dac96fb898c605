import { expect, it } from 'vitest';
import { cancelWords } from '../../../../../renderer/features/queue/dialogs/cancel-words.ts';
import { queueActions } from '../../../../../renderer/features/queue/queue-actions.ts';
import { jobsToCancel, jobsToDecide } from '../../../../../renderer/store/jobs/jobs-slice.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

it('asks once about jobs that are paid for and jobs that wait, and cancels none of them before the answer', async () => {
  const app = createTestApp();
  const { store, answer, sent } = app;
  const jobs = jobFixtures('busy', STAND_IN_NOW);
  const { replaceJobs, applyJobs } = store.getState();
  const summary = summaryOf(jobs, false);
  replaceJobs(jobs, summary);
  answer('jobs.cancelWaiting', ({ ids }: { ids: string[] }) => ({ cancelled: ids }));
  answer('jobs.cancel', () => undefined);
  const stateOf = (wanted: string) => jobs.filter(({ state }) => state.state === wanted);
  const running = stateOf('running');
  const waiting = stateOf('waiting');
  const fetching = stateOf('fetching');
  expect(running.length).toBeGreaterThan(1);
  expect(fetching).not.toEqual([]);

  const queue = queueActions(app);
  await queue.askToCancel([...running, ...fetching, ...waiting]);
  expect(jobsToDecide(store.getState())).toEqual([...running, ...fetching]);
  expect(jobsToCancel(store.getState())).toEqual(waiting);
  expect(sent).toEqual([]);
  expect(cancelWords([...running, ...fetching], waiting.length)).toEqual({
    question:
      '3 jobs are paid for. The service is working on them, or has made their results already: their credits are spent, and are not given back. Their results can still be kept later. 3 jobs wait: nothing is paid for them.',
    letBe: 'Cancel none',
  });

  // one that is sent while the question stands is paid for now, and was not asked about as such
  const [next, ...behind] = waiting;
  applyJobs({ changed: [{ ...next!, state: running[0]!.state }], removed: [], summary });
  expect(jobsToDecide(store.getState())).toEqual([...running, ...fetching]);
  expect(jobsToCancel(store.getState())).toEqual(behind);

  await queue.cancel(running, behind);
  expect(sent.map(({ path }) => path)).toEqual([...running.map(() => 'jobs.cancel'), 'jobs.cancelWaiting']);
  expect(sent.at(-1)?.input).toEqual({ ids: behind.map(({ id }) => id) });

  const [first, ...others] = running;
  const ended = { ...first!, state: { state: 'cancelled', taskId: null, at: STAND_IN_NOW } } as const;
  applyJobs({ changed: [ended], removed: [], summary });
  expect(jobsToDecide(store.getState())).toEqual([...others, ...fetching]);
});

it('cancels jobs that wait at once where none is paid for', async () => {
  const app = createTestApp();
  const jobs = jobFixtures('busy', STAND_IN_NOW).filter(({ state }) => state.state === 'waiting');
  app.store.getState().replaceJobs(jobs, summaryOf(jobs, false));
  app.answer('jobs.cancelWaiting', ({ ids }: { ids: string[] }) => ({ cancelled: ids }));
  await queueActions(app).askToCancel(jobs);
  expect(app.store.getState().overlay.kind).toBe('none');
  expect(app.sent.map(({ path }) => path)).toEqual(['jobs.cancelWaiting']);
});

it('says of each that it is paid for, and how far it is', () => {
  const jobs = jobFixtures('busy', STAND_IN_NOW);
  const [running, another] = jobs.filter(({ state }) => state.state === 'running');
  const [fetching] = jobs.filter(({ state }) => state.state === 'fetching');
  expect(
    [[running!], [fetching!], [running!, another!], [running!, fetching!]].map((each) =>
      cancelWords(each, 0),
    ),
  ).toEqual([
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
