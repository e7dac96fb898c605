import { expect, it } from 'vitest';
import { approvalCommands } from '../../../../../renderer/features/chains/chain-commands.ts';
import type { ChainView } from '../../../../../shared/bridge/chains/chain-calls.ts';
import { waitingChain } from '../../../../helpers/chain/chain-views.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

/** A run whose first step has the asset as its result. */
function runOf(id: string, createdAt: number, assetId: string): ChainView {
  const run = waitingChain({ id, createdAt });
  return { ...run, steps: run.steps.map((step) => (step.id === 'shape' ? { ...step, assetId } : step)) };
}

it('the next result that waits is another one also where one waits in two runs', async () => {
  const app = createTestApp();
  const state = app.store.getState;
  const [shared, own] = await assetFixtures('busy');
  if (shared === undefined || own === undefined) throw new Error('The busy library has several assets.');
  for (const each of [shared, own]) state().cacheAsset(each);
  const { id } = shared.asset;
  state().replaceChains([runOf('one', 1, id), runOf('two', 2, id), runOf('three', 3, own.asset.id)]);
  state().selectAsset(id);
  const next = () =>
    approvalCommands(app)
      .find((command) => command.id === 'chain.next-waiting')
      ?.run();
  next();
  await expect.poll(() => [...state().selectedAssetIds]).toEqual([own.asset.id]);
  next();
  await expect.poll(() => [...state().selectedAssetIds]).toEqual([id]);
});
