import { expect, it } from 'vitest';
import { jobCommands } from '../../../../../renderer/features/queue/commands/job-commands.ts';
import { queueCommands } from '../../../../../renderer/features/queue/commands/queue-commands.ts';
import { retryWords } from '../../../../../renderer/features/queue/dialogs/retry-words.ts';
import { queueActions } from '../../../../../renderer/features/queue/queue-actions.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import { CODE } from '../../../../../shared/interface/codes.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

/** A failed job, by what is known of its credits, and by the service's code. */
function failedJob(id: string, refunded: boolean | null, code: number = CODE.generateFailed): JobView {
  const like = jobFixtures('failed', STAND_IN_NOW).find(({ state }) => state.state === 'failed')!;
  if (like.state.state !== 'failed') throw new Error('No job of the fixture failed.');
  return { ...like, id, state: { ...like.state, failure: { ...like.state.failure, refunded, code } } };
}

function queue(...jobs: readonly JobView[]) {
  const app = createTestApp();
  app.store.getState().replaceJobs(jobs, summaryOf(jobs, false));
  app.answer('jobs.retry', () => undefined);
  return { app, actions: queueActions(app), overlay: () => app.store.getState().overlay };
}

it('Retry failed asks before it pays again for jobs whose refund is not proven, and sends none before the answer', async () => {
  const jobs = [failedJob('refunded', true), failedJob('unproven', null), failedJob('spent', false)];
  const { app, actions, overlay } = queue(...jobs);
  await actions.retryFailed(app.store.getState().jobs);
  expect(app.sent).toEqual([]);
  const { kind } = overlay();
  expect(kind).toBe('retry');
  const asked = retryWords(jobs);
  expect(asked.paid.map(({ id }) => id)).toEqual(['unproven', 'spent']);
  expect(asked.free.map(({ id }) => id)).toEqual(['refunded']);
  expect(asked.question).toBe(
    '2 jobs are paid for already, or may be: that the credits came back is not proven. Sending them again is charged again. 1 other job was not charged, or got the credits back.',
  );
});

it('Retry failed asks before it sends a step that was held back because the same was sent before', async () => {
  const step = failedJob('step', true);
  if (step.state.state !== 'failed') throw new Error('No job of the fixture failed.');
  const held = {
    ...step,
    state: { ...step.state, failure: { ...step.state.failure, sentBefore: true as const } },
  };
  const { app, actions, overlay } = queue(held, failedJob('refunded', true));
  await actions.retryFailed(app.store.getState().jobs);
  expect([app.sent, overlay().kind]).toEqual([[], 'retry']);
  expect(retryWords([held]).question).toBe(
    'This job sent nothing, because the same was sent before and may be paid for. Sending it is charged again.',
  );
  expect(retryWords([held, failedJob('spent', false)]).question).toBe(
    '2 jobs are paid for already, or may be: that the credits came back is not proven, or the same was sent before. Sending them again is charged again.',
  );
});

it('Retry failed sends jobs at once whose credits came back', async () => {
  const { app, actions, overlay } = queue(failedJob('a', true), failedJob('b', true));
  await actions.retryFailed(app.store.getState().jobs);
  expect(app.sent.map(({ input }) => input)).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(overlay().kind).toBe('none');
});

it('Retry failed leaves out what would fail again, and says how many; alone, that keeps the command from running', async () => {
  const hopeless = failedJob('b', true, CODE.fileTooLarge);
  const { app, actions } = queue(failedJob('a', true), hopeless);
  const command = queueCommands(app).find(({ id }) => id === 'queue.retry-failed')!;
  const now = () => app.store.getState();
  expect(command.nameNow?.(now())).toBe('Retry 1 of 2 failed jobs');
  await actions.retryFailed(now().jobs);
  expect(app.sent.map(({ input }) => input)).toEqual([{ id: 'a' }]);
  expect(now().notices.map(({ message }) => message)).toEqual([
    '1 failed job is left out: the same would fail again. The queue says of each what to change.',
  ]);
  now().replaceJobs([hopeless], summaryOf([hopeless], false));
  expect(command.disabledBecause?.(now())).toContain('would fail again');
});

it.each([
  ['whose refund is not proven', failedJob('job', null)],
  [
    'that was cancelled after it was sent',
    { ...failedJob('job', null), state: { state: 'cancelled', taskId: 'task', at: STAND_IN_NOW } } as const,
  ],
])('R on a job %s asks before it is sent again', (_what, job) => {
  const { app, overlay } = queue(job);
  app.store.getState().selectJob('job', 'only');
  jobCommands(app)
    .find(({ id }) => id === 'job.retry')!
    .run();
  expect(app.sent).toEqual([]);
  expect(overlay()).toEqual({ kind: 'retry', jobIds: ['job'] });
});

it('a question about a retry goes with its last job that can be retried', () => {
  const job = failedJob('job', null);
  const { app, overlay } = queue(job);
  app.store.getState().askToRetry(['job']);
  expect(overlay().kind).toBe('retry');
  const waiting = { ...job, state: { state: 'waiting', wait: null } } as const;
  app.store.getState().applyJobs({ changed: [waiting], removed: [], summary: summaryOf([waiting], false) });
  expect(overlay().kind).toBe('none');
});
