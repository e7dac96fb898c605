import { describe, expect, it } from 'vitest';
import { filterJobs, NO_FILTER, SORTED_BY, sortJobs } from '../../../../../renderer/store/jobs/queue-view.ts';
import { shownJobs } from '../../../../../renderer/store/jobs/shown-jobs.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const busy = jobFixtures('busy', STAND_IN_NOW);
const failed = jobFixtures('failed', STAND_IN_NOW);
const names = (jobs: typeof busy) => jobs.map(({ reference }) => reference.name);

describe('the filter of the queue', () => {
  it('finds every word in name, task or state, whatever its case', () => {
    expect(names(filterJobs(busy, { ...NO_FILTER, words: 'LAMP wait' }))).toEqual(['lamp']);
    expect(filterJobs(busy, { ...NO_FILTER, words: 'generalv1.5 nothing' })).toEqual([]);
  });
  it('shows the states of a group', () => {
    const states = (group: 'to decide' | 'running' | 'cancelled') =>
      filterJobs([...busy, ...failed], { words: '', group }).map(({ state }) => state.state);
    expect(states('running')).toEqual(['running', 'running', 'submitting', 'fetching']);
    expect(states('to decide')).toEqual(['unknown', 'unknown']);
    expect(states('cancelled')).toEqual(['cancelled']);
  });
  it('is the list itself where nothing is asked for', () => {
    expect(filterJobs(busy, { words: '  ', group: 'all' })).toBe(busy);
  });
});

describe('the order of the queue’s table', () => {
  it('goes by a column up or down; equal ones keep their turn', () => {
    const up = names(sortJobs(busy, { by: 'reference', down: false }));
    expect(up).toEqual([...up].sort());
    expect(names(sortJobs(busy, { by: 'reference', down: true }))).toEqual(up.toReversed());
    expect(names(sortJobs(busy, { by: 'priority', down: true }))).toEqual(names(busy));
  });
  it('loses no job by any column, and is the queue’s own by none or one that is not known', () => {
    for (const by of SORTED_BY)
      expect(new Set(sortJobs(failed, { by, down: false }))).toEqual(new Set(failed));
    expect(sortJobs(busy, null)).toBe(busy);
    expect(sortJobs(busy, { by: 'no such column', down: false })).toBe(busy);
  });
});

describe('what the filter hides', () => {
  it('is not selected any more, nor by selecting all', () => {
    const { store } = createTestApp();
    store.getState().replaceJobs(busy, summaryOf(busy, false));
    store.getState().selectAllJobs();
    store.getState().setJobFilter({ words: '', group: 'waiting' });
    expect([...store.getState().jobSelection.keys].sort()).toEqual(['job-4', 'job-5', 'job-6']);
    store.getState().selectAllJobs();
    expect(store.getState().jobSelection.keys.size).toBe(3);
    store.getState().toggleJobFilter();
    expect(store.getState().showJobFilter).toBe(true);
    expect(shownJobs(store.getState())).toHaveLength(3);
    store.getState().toggleJobFilter();
    expect(shownJobs(store.getState())).toHaveLength(busy.length);
  });
});
