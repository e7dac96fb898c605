import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { jobsToDecide, restoredJob, selectedJob } from '../../../../../renderer/store/jobs/jobs-slice.ts';
import { NO_ROWS } from '../../../../../renderer/ui/row-selection.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';

const jobs = jobFixtures('failed', STAND_IN_NOW);
const summary = summaryOf(jobs, false);

function queue() {
  const store = createAppStore();
  const state = store.getState;
  state().replaceJobs(jobs, summary);
  return { state, remove: (...removed: string[]) => state().applyJobs({ changed: [], removed, summary }) };
}

describe('jobs that left the list', () => {
  it('are not selected any more, another selected job is active, and the range starts anew', () => {
    const { state, remove } = queue();
    state().selectJob('job-1', 'only');
    state().selectJob('job-6', 'toggle');
    remove('job-6');
    expect(state().jobSelection).toEqual({ keys: new Set(['job-1']), active: 'job-1', anchor: null });
    remove('job-1');
    expect(state().jobSelection).toEqual(NO_ROWS);
  });

  it('are not selected any more where that is told by a snapshot', () => {
    const { state } = queue();
    state().selectJob('job-1', 'only');
    state().replaceJobs(
      jobs.filter(({ id }) => id !== 'job-1'),
      summary,
    );
    expect(state().jobSelection).toEqual(NO_ROWS);
  });

  it('leave one selected that is not on the list yet', () => {
    const { state, remove } = queue();
    state().selectJob('job-of-an-answer', 'only');
    remove('job-6');
    expect(state().jobSelection.active).toBe('job-of-an-answer');
  });

  it('are not asked about any more, and the question goes with the last of them', () => {
    const { state, remove } = queue();
    state().askAboutJobs(['job-0', 'job-10']);
    expect(jobsToDecide(state()).map(({ id }) => id)).toEqual(['job-0', 'job-10']);
    remove('job-0');
    expect(state().overlay).toEqual({ kind: 'decision', jobIds: ['job-10'], waiting: [] });
    remove('job-10');
    expect(state().overlay).toEqual({ kind: 'none' });
  });

  it('take the dialog with them that was about them', () => {
    const { state, remove } = queue();
    state().showOverlay({ kind: 'budget', jobId: 'job-1' });
    remove('job-2');
    expect(state().overlay.kind).toBe('budget');
    remove('job-1');
    expect(state().overlay.kind).toBe('none');
  });
});

it('asks about the selected job of a list from a backup first, or about the first of them', () => {
  const { state } = queue();
  state().selectJob('job-1', 'only');
  expect(selectedJob(state())?.id).toBe('job-1');
  expect(restoredJob(state())?.id).toBe('job-7');
  state().selectJob('job-11', 'only');
  expect(restoredJob(state())?.id).toBe('job-11');
});
