import { expect, test } from 'vitest';
import { copyActions } from '../../../../../../renderer/features/queue/copies/copy-actions.ts';
import { owedCopies } from '../../../../../../renderer/features/queue/copies/owed-copies.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import { jobFixtures, summaryOf } from '../../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

test('copies that are owed are said by folder and reason, given up by one word, and tried again by undo', async () => {
  const app = createTestApp();
  const jobs = jobFixtures('busy', STAND_IN_NOW).slice(0, 3);
  app.answer('jobs.copies', ({ what, ids }: { what: string; ids: readonly string[] }) => {
    const state = what === 'give-up' ? 'given-up' : 'owed';
    const changed = app.store
      .getState()
      .jobs.filter(({ id }) => ids.includes(id))
      .map((job) => ({ ...job, copy: { state, folder: '/game', fault: null } as never }));
    app.store.getState().applyJobs({ changed, removed: [], summary: summaryOf(jobs, false) });
  });
  const owed = jobs.map((job, index) => ({
    ...job,
    copy: {
      state: 'owed' as const,
      folder: index === 2 ? '/film' : '/game',
      fault: { code: 'away' as const },
    },
  }));
  app.store.getState().replaceJobs(owed, summaryOf(jobs, false));
  const [game, film] = owedCopies(app.store.getState().jobs);
  expect([game?.jobs.length, film?.jobs.length]).toEqual([2, 1]);
  expect(game?.words).toMatch(/^2 copies are not handed off yet\. \/game is not there;/);
  await copyActions(app).giveUp(game?.jobs ?? []);
  const states = (): unknown[] => app.store.getState().jobs.map(({ copy }) => copy?.state);
  expect(states()).toEqual(['given-up', 'given-up', 'owed']);
  await undoActions(app).undo();
  expect(states()).toEqual(['owed', 'owed', 'owed']);
});
