import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../renderer/store/app-state.ts';
import { jobFixtures, summaryOf } from '../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../helpers/stand-in/scenario.ts';

const jobs = jobFixtures('failed', STAND_IN_NOW);

function frame() {
  const store = createAppStore();
  store.getState().replaceJobs(jobs, summaryOf(jobs, false));
  return store.getState;
}

describe('what lies over the window', () => {
  it('is one thing at a time: the next takes the place of the one before', () => {
    const state = frame();
    state().showOverlay({ kind: 'palette' });
    state().showSettings('keys');
    expect(state().overlay).toEqual({ kind: 'settings', page: 'keys' });
    state().askAboutJobs(['job-0']);
    expect(state().overlay).toEqual({ kind: 'decision', jobIds: ['job-0'], waiting: [] });
  });

  it('is not closed by an answer that comes when something else is shown', () => {
    const state = frame();
    state().showOverlay({ kind: 'adopt', jobId: 'job-0' });
    state().showSettings('log');
    state().closeOverlay('adopt');
    expect(state().overlay.kind).toBe('settings');
    state().closeOverlay('settings');
    expect(state().overlay).toEqual({ kind: 'none' });
  });

  it('makes room for a batch that is opened, unless the artist is being asked', () => {
    const state = frame();
    state().showOverlay({ kind: 'folder-picker' });
    state().clearOverlay();
    expect(state().overlay.kind).toBe('none');
    state().askAboutJobs(['job-0']);
    state().clearOverlay();
    expect(state().overlay.kind).toBe('decision');
    state().askToDelete(['asset-1']);
    state().clearOverlay();
    expect(state().overlay).toEqual({ kind: 'deletion', of: ['asset-1'] });
  });

  it('asks about jobs that are paid for, or may be, and about no others', () => {
    const state = frame();
    state().showSettings('log');
    // failed, waiting, done, cancelled, unheard of
    state().askAboutJobs(['job-1', 'job-3', 'job-6', 'job-9', 'job-99']);
    expect(state().overlay.kind).toBe('settings');
    state().askAboutJobs(['job-1', 'job-0', 'job-3']);
    expect(state().overlay).toEqual({ kind: 'decision', jobIds: ['job-0'], waiting: [] });
  });

  it('asks about the jobs that are left, until all are decided about', () => {
    const state = frame();
    state().askAboutJobs(['job-0', 'job-10']);
    state().dropDecidedJobs(['job-0']);
    expect(state().overlay).toEqual({ kind: 'decision', jobIds: ['job-10'], waiting: [] });
    state().dropDecidedJobs(['job-10']);
    expect(state().overlay).toEqual({ kind: 'none' });
    state().showSettings('log');
    state().dropDecidedJobs(['job-10']);
    expect(state().overlay.kind).toBe('settings');
  });

  it('asks for no deletion of nothing', () => {
    const state = frame();
    state().askToDelete([]);
    expect(state().overlay).toEqual({ kind: 'none' });
  });
});
