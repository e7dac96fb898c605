import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { rangeIds, selectedJob } from '../../../../../renderer/store/jobs/jobs-slice.ts';
import { shownJobs } from '../../../../../renderer/store/jobs/shown-jobs.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';

const [like] = jobFixtures('busy', STAND_IN_NOW);
const waiting = (id: string, position: number): JobView => ({
  ...like!,
  id,
  position,
  state: { state: 'waiting', wait: null },
});
const ended = (job: JobView): JobView => ({
  ...job,
  state: { state: 'done', taskId: 't', assetId: 'a', at: STAND_IN_NOW },
});
const JOBS = ['a', 'b', 'c', 'd', 'e', 'f'].map(waiting);

function queue() {
  const store = createAppStore();
  const state = store.getState;
  const summary = summaryOf(JOBS, false);
  state().replaceJobs(JOBS, summary);
  return {
    state,
    change: (...changed: JobView[]) => state().applyJobs({ changed, removed: [], summary }),
    selected: () => [...state().jobSelection.keys].sort().join(''),
    order: () =>
      shownJobs(state())
        .map(({ id }) => id)
        .join(''),
  };
}

describe('a range that is selected with Shift while the queue runs', () => {
  it('is of the jobs that stood between, although its first job ended and moved to the end', () => {
    const { state, change, selected, order } = queue();
    state().selectJob('a', 'only');
    change(ended(JOBS[0]!));
    expect(order()).toBe('bcdefa');
    state().selectJob('c', 'range');
    expect(selected()).toBe('abc');
  });

  it('is extended by the keyboard in the order in which it was begun', () => {
    const { state, change } = queue();
    state().selectJob('b', 'only');
    state().selectJob('c', 'range');
    change(ended(JOBS[2]!));
    expect(rangeIds(state()).join('')).toBe('abcdef');
  });

  it('goes by the new order once the artist moved a job', () => {
    const { state, change, selected, order } = queue();
    state().selectJob('a', 'only');
    change({ ...JOBS[1]!, position: 9 });
    expect(order()).toBe('acdefb');
    state().selectJob('c', 'range');
    expect(selected()).toBe('ac');
  });

  it('begins at a job that came later', () => {
    const { state, change, selected } = queue();
    state().selectJob('a', 'only');
    change(ended(JOBS[0]!), waiting('g', 10));
    state().selectJob('g', 'range');
    expect(selected()).toBe('g');
  });
});

it('a job that changes and is hidden by the filter is not selected any more, so that Delete does not ask about it', () => {
  const { state, change, selected } = queue();
  state().setJobFilter({ words: '', group: 'waiting' });
  state().selectAllJobs();
  change(ended(JOBS[3]!));
  expect(selected()).toBe('abcef');
});

describe('the active job, which Decide and Adopt speak of', () => {
  it('is a selected one after Ctrl took the active one back, and none after the last was', () => {
    const { state } = queue();
    state().selectJob('a', 'only');
    state().selectJob('d', 'toggle');
    state().selectJob('d', 'toggle');
    expect(selectedJob(state())?.id).toBe('a');
    state().selectJob('a', 'toggle');
    expect(selectedJob(state())).toBeUndefined();
    state().selectAllJobs();
    expect(selectedJob(state())?.id).toBe('a');
  });

  it('is a selected one after the filter hid the active one', () => {
    const { state, change } = queue();
    change(ended(JOBS[3]!));
    state().selectJob('b', 'only');
    state().selectJob('d', 'toggle');
    state().setJobFilter({ words: '', group: 'waiting' });
    expect(selectedJob(state())?.id).toBe('b');
  });
});

describe('a batch that was started', () => {
  it('is brought into sight by its first job, once that is known, and only once', () => {
    const { state, change } = queue();
    state().revealBatch('new');
    expect(state().revealedJobId).toBeNull();
    change({ ...waiting('y', 21), batchId: 'new' }, { ...waiting('x', 20), batchId: 'new' });
    expect(state().revealedJobId).toBe('x');
    change({ ...ended(waiting('x', 20)), batchId: 'new' });
    expect(state().revealedJobId).toBe('x');
  });

  it('is brought into sight at once if its jobs came before the answer', () => {
    const { state, change } = queue();
    change({ ...waiting('x', 20), batchId: 'new' });
    state().revealBatch('new');
    expect(state().revealedJobId).toBe('x');
  });
});
