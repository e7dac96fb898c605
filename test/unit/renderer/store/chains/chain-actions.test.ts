import { expect, it } from 'vitest';
import { chainActions } from '../../../../../renderer/store/chains/chain-actions.ts';
import { undoActions } from '../../../../../renderer/store/undo/undo-actions.ts';
import { MOST_WORDS_AT_ONCE } from '../../../../../shared/bridge/chains/chain-calls.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import { waitingChain } from '../../../../helpers/chain/chain-views.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

it('chains that were stopped can be taken back although the next part of them could not be', async () => {
  const app = createTestApp();
  const state = app.store.getState;
  const chains = Array.from({ length: MOST_WORDS_AT_ONCE + 1 }, (_, at) => waitingChain({ id: `run-${at}` }));
  state().replaceChains(chains);
  app.answer('chains.stop', ({ ids }: { ids: string[] }) => {
    if (ids.length === 1) throw new AppError('disk', 'The disk is full; free some space.');
    return { stopped: ids };
  });
  const back: number[] = [];
  app.answer('chains.takeBack', ({ ids }: { ids: string[] }) => {
    back.push(ids.length);
    return { takenBack: ids };
  });
  await chainActions(app).stop(chains);
  expect(state().notices.at(-1)?.message).toContain('The disk is full');
  await undoActions(app).undo();
  expect(back).toEqual([MOST_WORDS_AT_ONCE]);
});

it('an undo that is asked for while chains are being stopped takes that back', async () => {
  const app = createTestApp();
  const chain = waitingChain();
  app.store.getState().replaceChains([chain]);
  app.answer('chains.stop', ({ ids }: { ids: string[] }) => ({ stopped: ids }));
  app.answer('chains.takeBack', ({ ids }: { ids: string[] }) => ({ takenBack: ids }));
  void chainActions(app).stop([chain]);
  await undoActions(app).undo();
  expect(app.sent.map(({ path }) => path)).toEqual(['chains.stop', 'chains.takeBack']);
});
