import { expect, it } from 'vitest';
import { stopCommands } from '../../../../../renderer/features/chains/stop-commands.ts';
import { chainRows } from '../../../../../renderer/store/chains/chains-slice.ts';
import { waitingChain } from '../../../../helpers/chain/chain-views.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

it('what stops the chains of a batch counts them only where there are several', () => {
  const app = createTestApp();
  const state = app.store.getState;
  const name = (): string | undefined =>
    stopCommands(app)
      .find(({ id }) => id === 'chain.stop-batch')
      ?.nameNow?.(state());
  state().replaceChains([waitingChain({ id: 'one' })]);
  state().selectChainRow(chainRows(state())[0]?.key ?? '');
  expect(name()).toBe('Stop all chains of its batch');
  state().replaceChains([waitingChain({ id: 'one' }), waitingChain({ id: 'two', createdAt: 2 })]);
  expect(name()).toBe('Stop all 2 chains of its batch');
});
