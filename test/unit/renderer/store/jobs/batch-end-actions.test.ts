import { describe, expect, it } from 'vitest';
import { batchEndActions } from '../../../../../renderer/store/jobs/batch-end-actions.ts';
import { activeAssetId } from '../../../../../renderer/store/library/viewing.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';
import { jobFixtures, summaryOf } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const [like] = jobFixtures('busy', STAND_IN_NOW);
const [view] = await assetFixtures('busy');

/** A batch that made three assets, and a library that has some of them. */
function batchOfThree(there: readonly string[], reading: object | null = null) {
  const app = createTestApp();
  const jobs = ['a', 'b', 'c'].map(
    (assetId): JobView => ({
      ...like!,
      id: `job ${assetId}`,
      batchId: 'batch',
      state: { state: 'done', taskId: 't', assetId, at: STAND_IN_NOW },
    }),
  );
  const state = app.store.getState;
  state().replaceJobs(jobs, summaryOf(jobs, false));
  app.answer('library.status', () => ({
    folder: '/home/artist/Maquette',
    total: there.length,
    trashed: 0,
    away: null,
    reading,
  }));
  app.answer('library.ids', () => there);
  app.answer('library.get', ({ id }: { id: string }) => ({ ...view!, asset: { ...view!.asset, id } }));
  app.answer('library.position', () => 0);
  return { app, state, said: () => state().notices.map(({ message }) => message) };
}

it('saves no report that was cancelled while it was made', async () => {
  const { app, said } = batchOfThree([]);
  app.answer('jobs.report', () => ({ name: 'report.csv', text: 'a,b' }));
  await batchEndActions(app).saveReport('batch', 'csv', () => false);
  // A node has no document to save by: it would say so.
  expect(said()).toEqual([]);
  await batchEndActions(app).saveReport('batch', 'csv');
  expect(said()).toHaveLength(1);
});

describe('reviewing what a batch made', () => {
  it('shows in Review what is in the library, and says how much is there no more', async () => {
    const { app, state, said } = batchOfThree(['c', 'b', 'other']);
    await batchEndActions(app).review('batch');
    expect(state().libraryOrder).toMatchObject({ query: 'batch:batch', place: 'library' });
    expect(state().workspace).toBe('review');
    expect(activeAssetId(state().viewing)).toBe('c');
    expect(said()).toEqual([
      '1 of the 3 assets of this batch is in the library no more: it was moved to the trash, or deleted.',
    ]);
  });

  it('says so where nothing of it is left, and shows nothing else', async () => {
    const { app, state, said } = batchOfThree([]);
    await batchEndActions(app).review('batch');
    expect(said()).toEqual([
      'All 3 assets of this batch are in the library no more: they were moved to the trash, or deleted.',
    ]);
    expect(state().selectedAssetIds.size).toBe(0);
    expect(state().libraryOrder.query).toBeUndefined();
  });

  it('takes all to be there while the library is being read', async () => {
    const { app, state, said } = batchOfThree([], { done: 1, total: 9 });
    await batchEndActions(app).review('batch');
    expect(activeAssetId(state().viewing)).toBe('a');
    expect(said()).toEqual([]);
  });
});
