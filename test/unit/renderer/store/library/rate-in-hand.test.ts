import { describe, expect, it } from 'vitest';
import { libraryActions } from '../../../../../renderer/store/library/library-actions.ts';
import { rateInHand } from '../../../../../renderer/store/library/rate-in-hand.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const [first, second] = await assetFixtures('busy');
if (first === undefined || second === undefined) throw new Error('There are no assets.');

describe('stars for the asset in hand', () => {
  it('are given to the one that the key before leads to, however late that is known', async () => {
    const app = createTestApp();
    const { store } = app;
    const status = { folder: '/l', total: 2, trashed: 0, away: null, reading: null };
    store.getState().setLibraryStatus(status);
    store.getState().cacheAsset(first);
    store.getState().selectAsset(first.asset.id);
    const position = Promise.withResolvers<number>();
    app.answer('library.position', () => position.promise);
    app.answer('library.ids', () => [second.asset.id]);
    app.answer('library.get', () => second);
    app.answer('library.edit', () => ({ back: [], failed: null }));
    const edits = () => app.sent.filter(({ path }) => path === 'library.edit').map(({ input }) => input);
    void libraryActions(app).go(({ at }) => at + 1, 'only');
    rateInHand(app, 4);
    expect(edits()).toEqual([]);
    position.resolve(0);
    await expect.poll(edits).toEqual([{ edits: [{ ids: [second.asset.id], change: { rating: 4 } }] }]);
    rateInHand(app, 2);
    expect(edits()).toHaveLength(2);
  });
});
