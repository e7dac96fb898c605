import { expect, it } from 'vitest';
import type { Viewed } from '../../../../../renderer/store/viewer-slice.ts';
import { partsOutActions } from '../../../../../renderer/viewer/parts-out/parts-out-actions.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const [view] = await assetFixtures('busy');

it('an export of parts shows how far it is in the place of no other dialog', async () => {
  if (view === undefined) throw new Error('There is no asset.');
  const app = createTestApp();
  const { getState } = app.store;
  const assetId = view.asset.id;
  getState().cacheAsset(view);
  getState().setViewed({ assetId, key: assetId, parts: [] } as unknown as Viewed);
  getState().showOverlay({ kind: 'save-recipe' });
  // Without a browser there is no worker to make them.
  await partsOutActions(app).write({ assetId, parts: [0], format: 'glb' }, '/out');
  expect(getState().notices.map(({ level }) => level)).toEqual(['error']);
  expect(getState().overlay).toEqual({ kind: 'save-recipe' });
});
