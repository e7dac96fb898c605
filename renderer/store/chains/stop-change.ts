import { type ChainView, MOST_WORDS_AT_ONCE } from '../../../shared/bridge/chains/chain-calls.ts';
import { counted } from '../../words/figures.ts';
import type { App } from '../app.ts';
import type { Change } from '../undo/undo-slice.ts';

/**
 * Chains were stopped. Taken back, what was cancelled waits in the queue, held, and what follows is held too: taking back spends nothing.
 */
export function stopChange(
  { store, bridge }: Pick<App, 'store' | 'bridge'>,
  chains: readonly ChainView[],
): Change {
  const what = chainsInWords(chains);
  const isMade = chains.some(({ steps }) => steps.some(({ state }) => state === 'sent'));
  const now = (): readonly ChainView[] =>
    chains.flatMap(({ id }) => store.getState().chainsById.get(id) ?? []);
  return {
    label: `stopping of ${what}`,
    announce: `${what} stopped.${isMade ? ' What is being made is still downloaded.' : ''}`,
    undo: async () => {
      const done = await inParts(now(), async (ids) => (await bridge.chains.takeBack({ ids })).takenBack);
      if (done.length === 0) return 'Nothing of it is stopped any more.';
      return 'It goes on, but its jobs are held in the queue: Shift P lets go.';
    },
    redo: async () => {
      const done = await inParts(now(), async (ids) => (await bridge.chains.stop({ ids })).stopped);
      const ended = chains.length - done.length;
      return ended === 0 ? null : `${counted(ended, 'chain')} had ended just before.`;
    },
  };
}

const chainsInWords = (chains: readonly ChainView[]): string =>
  chains.length === 1 && chains[0] !== undefined ? chains[0].name : counted(chains.length, 'chain');

/** Asks about many chains, so many at a time as one call may name. */
export async function inParts(
  chains: readonly ChainView[],
  ask: (ids: string[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const answers: string[] = [];
  for (let from = 0; from < chains.length; from += MOST_WORDS_AT_ONCE) {
    const part = chains.slice(from, from + MOST_WORDS_AT_ONCE);
    answers.push(...(await ask(part.map(({ id }) => id))));
  }
  return answers;
}
