import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import { selectedJob, selectedJobs } from '../../../../../renderer/store/jobs/jobs-slice.ts';
import { queueRows, rowOfJob } from '../../../../../renderer/store/jobs/queue-rows.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import { stepView, waitingChain } from '../../../../helpers/chain/chain-views.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';

const [like] = jobFixtures('busy', STAND_IN_NOW);
const waiting = (id: string, position: number): JobView => ({
  ...like!,
  id,
  position,
  state: { state: 'waiting', wait: null },
});
const done = (id: string): JobView => ({
  ...like!,
  id,
  state: { state: 'done', taskId: 't', assetId: 'a', at: STAND_IN_NOW },
});

const NOTHING_ASKED = [
  stepView('shape', { state: 'sent', jobId: 'shape', next: { next: 'none' } }),
  stepView('depth', { state: 'sent', jobId: 'depth', next: { next: 'none' } }),
];

function queue(jobs: readonly JobView[], ...chains: ReturnType<typeof waitingChain>[]) {
  const state = createAppStore().getState;
  state().replaceJobs(jobs, summaryOf(jobs, false));
  state().replaceChains(chains);
  return { state, keys: () => queueRows(state()).map(({ key }) => key) };
}

describe('the rows of the queue', () => {
  it('has one row for the jobs of a run, where the first of them would stand', () => {
    const { state, keys } = queue(
      [waiting('a', 1), waiting('shape', 2), waiting('b', 3), waiting('depth', 4)],
      waitingChain({ steps: NOTHING_ASKED }),
    );
    expect(keys()).toEqual(['a', 'run run', 'b']);
    state().openChains(['run'], true);
    expect(keys()).toEqual(['a', 'run run', 'run run shape', 'run run depth', 'b']);
  });

  it('has what waits for a word first, and what goes on without a job before what has ended', () => {
    const between = waitingChain({
      id: 'between',
      steps: [
        stepView('shape', { state: 'home', jobId: 'shape', next: { next: 'none' } }),
        stepView('depth', { next: { next: 'wait', for: 'trash' } }),
      ],
    });
    const { keys } = queue(
      [waiting('a', 1), done('shape'), done('ended'), done('asked-job')],
      waitingChain({ id: 'asked' }),
      between,
    );
    expect(keys()).toEqual(['run asked', 'a', 'run between', 'ended']);
  });

  it('shows of a run what fits the filter, and selects no more than that', () => {
    const { state, keys } = queue(
      [waiting('shape', 1), done('depth'), waiting('a', 2)],
      waitingChain({ steps: NOTHING_ASKED }),
    );
    state().openChains(['run'], true);
    state().setJobFilter({ words: '', group: 'done' });
    expect(keys()).toEqual(['run run', 'run run depth']);
    state().selectJob('run run', 'only');
    expect(selectedJobs(state()).map(({ id }) => id)).toEqual(['depth']);
  });

  it('has a job once, however many runs it is of', () => {
    const { state, keys } = queue(
      [waiting('shape', 1), waiting('depth', 2)],
      waitingChain({ id: 'first', steps: NOTHING_ASKED }),
      waitingChain({ id: 'second', createdAt: 2, steps: NOTHING_ASKED }),
    );
    expect(keys()).toEqual(['run first', 'run second']);
    state().selectAllJobs();
    expect(selectedJobs(state())).toHaveLength(2);
  });
});

describe('a run that is selected', () => {
  it('stands for its jobs, and the one under way is the active one', () => {
    const { state } = queue(
      [waiting('shape', 2), done('depth'), waiting('a', 1)],
      waitingChain({ steps: NOTHING_ASKED }),
    );
    state().selectJob('run run', 'only');
    expect(selectedJob(state())?.id).toBe('shape');
    expect(selectedJobs(state()).map(({ id }) => id)).toEqual(['shape', 'depth']);
    expect(state().activeChainRow).toBe('run');
    state().selectJob('a', 'only');
    expect(state().activeChainRow).toBeNull();
  });

  it('is opened for a job of it that is selected by its id, and selected for it once it is closed', () => {
    const { state } = queue([waiting('shape', 1), waiting('a', 2)], waitingChain({ steps: NOTHING_ASKED }));
    expect(rowOfJob(state(), 'shape')).toBe('run run');
    state().selectJob('shape', 'only');
    expect(state().jobSelection.active).toBe('run run shape');
    expect(state().activeChainRow).toBe('run shape');
    state().openChains(['run'], false);
    expect(state().jobSelection).toEqual({
      keys: new Set(['run run']),
      active: 'run run',
      anchor: 'run run',
    });
    expect(selectedJob(state())?.id).toBe('shape');
  });

  it('is what the list of chains has in hand once the filter hides the one that was active, unless another was taken there', () => {
    const first = waitingChain({ id: 'first', steps: NOTHING_ASKED.slice(0, 1) });
    const second = waitingChain({ id: 'second', createdAt: 2, steps: NOTHING_ASKED.slice(1) });
    const { state } = queue([waiting('shape', 1), done('depth')], first, second);
    state().selectJob('run first', 'only');
    state().selectJob('run second', 'toggle');
    expect(state().jobSelection).toMatchObject({ active: 'run second' });
    state().setJobFilter({ words: '', group: 'waiting' });
    expect(state().jobSelection.active).toBe('run first');
    expect(state().activeChainRow).toBe('first');
    state().selectChainRow('second');
    state().selectAllJobs();
    expect(state().activeChainRow).toBe('second');
  });

  it('goes from the selection with its row', () => {
    const ended = waitingChain({ isOpen: false, steps: NOTHING_ASKED });
    const { state } = queue([done('shape'), waiting('a', 1)], ended);
    state().selectJob('run run', 'only');
    state().applyJobs({ changed: [], removed: ['shape'], summary: summaryOf([], false) });
    expect(state().jobSelection.keys.size).toBe(0);
  });
});
