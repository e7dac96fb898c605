import type { ChainView } from '../../../shared/bridge/chains/chain-calls.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { chainActions } from '../../store/chains/chain-actions.ts';
import { activeRow, listedChains } from '../../store/chains/chains-slice.ts';
import { counted } from '../../words/figures.ts';

const ON_CHAIN = { menu: 'Queue', submenu: ['Chain'], context: 'chain', scope: 'chains', group: 4 } as const;
const NONE_ACTIVE = 'No chain is selected; choose one in the list of chains.';
const HELP =
  'Nothing more of it is sent, and what waits is cancelled; what the service works on is still downloaded';

/** Commands that stop chains. Nothing that is paid for is lost, and it can be undone, so they do not ask. */
export function stopCommands(app: App): Command[] {
  const actions = chainActions(app);
  const state = (): AppState => app.store.getState();
  return [
    {
      ...ON_CHAIN,
      id: 'chain.stop',
      name: 'Stop the chain',
      help: HELP,
      keys: ['Delete', 'X'],
      also: 'cancel end',
      disabledBecause: (now) => {
        const chain = activeRow(now)?.chain;
        if (chain === undefined) return NONE_ACTIVE;
        return whyNotStopped(chain);
      },
      run: () => {
        const chain = activeRow(state())?.chain;
        if (chain !== undefined) void actions.stop([chain]);
      },
    },
    {
      ...ON_CHAIN,
      id: 'chain.stop-batch',
      name: 'Stop all chains of its batch',
      nameNow: (now) => {
        const all = ofBatch(now);
        return all.length < 2
          ? 'Stop all chains of its batch'
          : `Stop all ${counted(all.length, 'chain')} of its batch`;
      },
      help: HELP,
      keys: [],
      also: 'cancel end',
      disabledBecause: (now) =>
        activeRow(now) === undefined
          ? NONE_ACTIVE
          : ofBatch(now).length > 0
            ? null
            : 'No chain of its batch goes on any more.',
      run: () => void actions.stop(ofBatch(state())),
    },
  ];
}

function whyNotStopped({ canBeStopped, isOpen }: ChainView): string | null {
  if (canBeStopped) return null;
  return isOpen ? 'It is stopped already; what is being made is still downloaded.' : 'This chain has ended.';
}

function ofBatch(state: AppState): readonly ChainView[] {
  const batch = activeRow(state)?.chain.batchId;
  return listedChains(state).filter((chain) => chain.batchId === batch && chain.canBeStopped);
}
