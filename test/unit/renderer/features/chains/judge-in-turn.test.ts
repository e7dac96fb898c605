import { expect, it } from 'vitest';
import { judgeInHand } from '../../../../../renderer/features/chains/judge-in-turn.ts';
import { waitingForWord } from '../../../../../renderer/store/chains/chains-slice.ts';
import { nextWaiting } from '../../../../../renderer/store/chains/next-waiting.ts';
import { waitingChain } from '../../../../helpers/chain/chain-views.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

/** Three runs of which each waits for a word, the second one in hand of the queue. */
function threeRuns() {
  const app = createTestApp();
  const state = app.store.getState;
  state().replaceChains(['one', 'two', 'three'].map((id, at) => waitingChain({ id, createdAt: at })));
  state().selectJob('run two', 'only');
  const results = waitingForWord(state()).filter(({ chain }) => chain.id === 'two');
  return { app, state, results };
}

it('goes to the next run that waits, in whose place the queue moves the one that was judged', async () => {
  const { app, state, results } = threeRuns();
  await judgeInHand(app, results, async () => true);
  expect(state().jobSelection.active).toBe('run three');
});

it('stays at what could not be judged', async () => {
  const { app, state, results } = threeRuns();
  await judgeInHand(app, results, async () => false);
  expect(state().jobSelection.active).toBe('run two');
});

it('leaves the queue where something of the list of chains was in hand', async () => {
  const { app, state, results } = threeRuns();
  state().selectChainRow('one');
  await judgeInHand(app, results, async () => true);
  expect(state().jobSelection.active).toBe('run two');
});

it('begins again at the first result that waits behind the last one, and ends with the last', () => {
  const { state } = threeRuns();
  const all = waitingForWord(state());
  const only = (id: string) => all.filter(({ chain }) => chain.id === id);
  expect(nextWaiting(all, only('two'))).toBe('three-shape');
  expect(nextWaiting(all, only('three'))).toBe('one-shape');
  expect(nextWaiting(only('one'), only('one'))).toBeNull();
});
