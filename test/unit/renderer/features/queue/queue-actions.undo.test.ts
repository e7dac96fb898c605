import { describe, expect, it } from 'vitest';
import { queueActions } from '../../../../../renderer/features/queue/queue-actions.ts';
import { undoActions } from '../../../../../renderer/store/undo/undo-actions.ts';
import { nextUndo } from '../../../../../renderer/store/undo/undo-slice.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const WAITING = ['job-4', 'job-5', 'job-6'];

function queue() {
  const app = createTestApp();
  const jobs = jobFixtures('busy', STAND_IN_NOW);
  const { replaceJobs, applyJobs } = app.store.getState();
  replaceJobs(jobs, summaryOf(jobs, false));
  for (const path of ['move', 'place', 'prioritise', 'pause', 'setBudget'])
    app.answer(`jobs.${path}`, () => undefined);
  app.answer('jobs.putBack', ({ ids }: { ids: string[] }) => ({ back: ids }));
  app.answer('jobs.budget', () => ({ budget: '40.00', taken: '30.00' }));
  app.answer('jobs.cancelWaiting', ({ ids }: { ids: string[] }) => ({ cancelled: ids }));
  const patch = (id: string, change: Partial<JobView>): void => {
    const job = app.store.getState().jobsById.get(id);
    if (job === undefined) throw new Error(`no job ${id}`);
    applyJobs({ changed: [{ ...job, ...change }], removed: [], summary: summaryOf(jobs, false) });
  };
  const job = (id: string): JobView => {
    const found = app.store.getState().jobsById.get(id);
    if (found === undefined) throw new Error(`no job ${id}`);
    return found;
  };
  return { ...app, patch, job, label: () => nextUndo(app.store.getState())?.label };
}

describe('what is taken back in the queue', () => {
  it('is a move, to just where the jobs stood; and forth again, to where they were moved', async () => {
    const app = queue();
    const { patch, sent, label } = app;
    await queueActions(app).move(new Set(['job-6']), 'front');
    patch('job-6', { position: 3.5 });
    expect(label()).toMatch(/^move of /);
    await undoActions(app).undo();
    expect(sent.at(-1)).toEqual({
      path: 'jobs.place',
      input: { places: [{ id: 'job-6', position: 6, priority: 'normal' }] },
    });
    patch('job-6', { position: 6 });
    await undoActions(app).redo();
    expect(sent.at(-1)?.input).toMatchObject({ places: [{ id: 'job-6', position: 3.5 }] });
  });

  it('is the change that the engine is still asked for, not the one before', async () => {
    const app = queue();
    const { sent } = app;
    await queueActions(app).move(new Set(['job-6']), 'front');
    const answered = Promise.withResolvers<void>();
    app.answer('jobs.pause', () => answered.promise);
    const paused = queueActions(app).togglePause();
    const undone = undoActions(app).undo();
    answered.resolve();
    const { summary, jobs, replaceJobs } = app.store.getState();
    replaceJobs(jobs, { ...summary, paused: true });
    await Promise.all([paused, undone]);
    expect(sent.map(({ path }) => path)).toEqual(['jobs.move', 'jobs.pause', 'jobs.pause']);
    expect(sent.at(-1)?.input).toEqual({ paused: false });
  });

  it('is the priority that a drop changed, although the move itself was refused', async () => {
    const app = queue();
    const { patch, sent, label } = app;
    patch('job-4', { priority: 'high' });
    app.answer('jobs.move', () => {
      throw new Error('The disk is full.');
    });
    await queueActions(app).drop(new Set(['job-6']), 'job-4', 'before');
    expect(sent.map(({ path }) => path)).toEqual(['jobs.prioritise', 'jobs.move']);
    expect(label()).toMatch(/^move of /);
  });

  it('is a priority, as far as the jobs still wait; it says how many went on', async () => {
    const app = queue();
    const { patch, sent, store, label } = app;
    await queueActions(app).prioritise(WAITING, 'high');
    expect(label()).toBe('high priority of 3 jobs');
    patch('job-4', { state: { state: 'submitting', since: STAND_IN_NOW } });
    await undoActions(app).undo();
    expect(sent.at(-1)?.path).toBe('jobs.place');
    expect(store.getState().notices[0]?.message).toBe(
      'Undone: high priority of 3 jobs. 1 job has gone on since.',
    );
  });

  it('is no move of jobs that have all been sent', async () => {
    const app = queue();
    const { patch, label } = app;
    await queueActions(app).move(new Set(['job-6']), 'front');
    patch('job-6', { state: { state: 'submitting', since: STAND_IN_NOW } });
    expect(label()).toBeUndefined();
  });

  it('is a cancelling: the jobs come back held, and nothing is retried or let go', async () => {
    const app = queue();
    const { patch, job, sent, store } = app;
    await queueActions(app).askToCancel(WAITING.map(job));
    for (const id of WAITING) patch(id, { state: { state: 'cancelled', taskId: null, at: STAND_IN_NOW } });
    await undoActions(app).undo();
    expect(sent.map(({ path }) => path)).toEqual(['jobs.cancelWaiting', 'jobs.putBack']);
    expect(sent.at(-1)?.input).toEqual({ ids: WAITING });
    expect(store.getState().notices[0]?.message).toMatch(/Back in the queue, held/);
  });

  it('is a cancelling, but of no job whose work another job has by then', async () => {
    const app = queue();
    const { answer, patch, job, store } = app;
    await queueActions(app).askToCancel(WAITING.map(job));
    for (const id of WAITING) patch(id, { state: { state: 'cancelled', taskId: null, at: STAND_IN_NOW } });
    answer('jobs.putBack', () => ({ back: ['job-4'] }));
    await undoActions(app).undo();
    expect(store.getState().notices[0]?.message).toMatch(
      /1 job back in the queue, held: Shift P lets go\. 2 jobs stayed cancelled: the same is in the queue, or was made since\./,
    );
  });

  it('is no cancelling of a job that was sent, or of one from a backup', async () => {
    const app = queue();
    const { answer, patch, job, label, store } = app;
    answer('jobs.cancelWaiting', () => ({ cancelled: [] }));
    await queueActions(app).askToCancel([job('job-4')]);
    expect(store.getState().notices[0]?.message).toBe('1 job was sent just before, and not cancelled.');
    patch('job-5', { state: { state: 'waiting', wait: { reason: 'restored' } } });
    answer('jobs.cancelWaiting', ({ ids }: { ids: string[] }) => ({ cancelled: ids }));
    await queueActions(app).askToCancel([job('job-5')]);
    expect(label()).toBeUndefined();
  });

  it('is a pause of jobs: only of those that it held', async () => {
    const app = queue();
    const { patch, sent } = app;
    const held: JobView['state'] = { state: 'waiting', wait: { reason: 'paused' } };
    patch('job-4', { state: held });
    await queueActions(app).pauseJobs(WAITING, true);
    for (const id of WAITING) patch(id, { state: held });
    await undoActions(app).undo();
    expect(sent.at(-1)?.input).toEqual({ paused: false, scope: { ids: ['job-5', 'job-6'] } });
  });

  it('is a budget', async () => {
    const app = queue();
    const { sent } = app;
    await queueActions(app).setBudget('batch-1', '99.00');
    await undoActions(app).undo();
    expect(sent.at(-1)?.input).toEqual({ batchId: 'batch-1', budget: '40.00' });
    await undoActions(app).redo();
    expect(sent.at(-1)?.input).toEqual({ batchId: 'batch-1', budget: '99.00' });
  });
});
