import { expect, it } from 'vitest';
import { stopChange } from '../../../../../renderer/store/chains/stop-change.ts';
import { MOST_WORDS_AT_ONCE } from '../../../../../shared/bridge/chains/chain-calls.ts';
import { stepView, waitingChain } from '../../../../helpers/chain/chain-views.ts';

type Parts = Parameters<typeof stopChange>[0];

/** The change of stopping chains, with what the engine is asked. */
function stopped(
  ids: readonly string[],
  answer: (ids: readonly string[]) => readonly string[] = (all) => all,
) {
  const asked: [string, number][] = [];
  const chains = ids.map((id) => waitingChain({ id, name: `picture ${id}` }));
  const bridge = {
    chains: {
      stop: async ({ ids: named }: { ids: string[] }) => {
        asked.push(['stop', named.length]);
        return { stopped: [...answer(named)] };
      },
      takeBack: async ({ ids: named }: { ids: string[] }) => {
        asked.push(['take back', named.length]);
        return { takenBack: [...answer(named)] };
      },
    },
  };
  const store = { getState: () => ({ chainsById: new Map(chains.map((chain) => [chain.id, chain])) }) };
  return { change: stopChange({ bridge, store } as unknown as Parts, chains), asked };
}

it('a stop is taken back, which holds what would be sent, and done again', async () => {
  const { change, asked } = stopped(['1']);
  expect([change.label, change.announce]).toEqual(['stopping of picture 1', 'picture 1 stopped.']);
  expect(await change.undo()).toBe('It goes on, but its jobs are held in the queue: Shift P lets go.');
  expect(await change.redo()).toBeNull();
  expect(asked).toEqual([
    ['take back', 1],
    ['stop', 1],
  ]);
});

it('many are named in parts, and what changed since is said', async () => {
  const ids = Array.from({ length: MOST_WORDS_AT_ONCE + 1 }, (_, index) => String(index));
  const { change, asked } = stopped(ids, (named) => named.filter((id) => id !== '0'));
  expect(await change.redo()).toBe('1 chain had ended just before.');
  expect(asked).toEqual([
    ['stop', MOST_WORDS_AT_ONCE],
    ['stop', 1],
  ]);
  expect(await stopped(['1'], () => []).change.undo()).toBe('Nothing of it is stopped any more.');
});

it('says that results come home only where something is being made', () => {
  const steps = [stepView('shape', { state: 'sent', jobId: 'job' })];
  const parts = { store: {}, bridge: {} } as unknown as Parts;
  expect(stopChange(parts, [waitingChain({ name: 'mug', steps })]).announce).toBe(
    'mug stopped. What is being made is still downloaded.',
  );
});
