import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { chainInHand, type KnownChain, knownChains } from '../../../store/chains/chain-hand-slice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { tipOf } from '../../../ui/tip.ts';
import { chainWords } from '../../../words/chain-words.ts';
import { chainEdits } from './chain-edits.ts';

/** Every chain, by who keeps it. The artist's own can be put in another order. */
export function ChainList() {
  const all = useAppState(knownChains);
  return (
    <>
      <h3 className="sources-title">Chains</h3>
      <ul aria-label="Chains">
        {all.map((known) => (
          <ChainEntry key={`${known.origin} ${known.name}`} known={known} />
        ))}
      </ul>
    </>
  );
}

function ChainEntry({ known }: { readonly known: KnownChain }) {
  const { name, origin } = known;
  const inHand = useAppState(chainInHand);
  const chains = chainEdits(useApp());
  const [home, setHome] = useState<HTMLElement | null>(null);
  const isCurrent = inHand?.known === known;
  const words = chainWords(known);
  const from = origin === 'shared' ? ' · from the studio’s folder' : '';
  /** What was pressed goes with its row; the keyboard goes on beside it. */
  const forget = (): void => {
    const beside = home?.nextElementSibling ?? home?.previousElementSibling;
    beside?.querySelector<HTMLElement>('.source-open')?.focus();
    void chains.forget(name);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (origin !== 'own') return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (event.altKey && by !== undefined) void chains.move(name, by);
    else if (event.key === 'Delete') forget();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li ref={setHome} className={classNames('source-row', isCurrent && 'is-current')}>
      <button
        type="button"
        className="source-open"
        {...tipOf({ text: `Make with ${name} · ${words}${from}` })}
        aria-current={isCurrent || undefined}
        aria-keyshortcuts={origin === 'own' ? 'Alt+ArrowUp Alt+ArrowDown Delete' : undefined}
        onClick={() => chains.use(known)}
        onKeyDown={onKeyDown}
      >
        <span className="source-words is-yielding">
          <span className="truncate">{name}</span>
          <span className="source-note truncate">
            {isCurrent && inHand.isChanged ? 'changed' : `${known.steps.length} steps`}
          </span>
        </span>
      </button>
      <ChainMenu known={known} home={home} onForget={forget} />
    </li>
  );
}

interface ChainMenuProps {
  readonly known: KnownChain;
  /** The row that the menu is drawn in. */
  readonly home: HTMLElement | null;
  readonly onForget: () => void;
}

/** What can be done with one chain. Only the artist's own are changed. */
function ChainMenu({ known, home, onForget }: ChainMenuProps) {
  const { store } = useApp();
  const chains = chainEdits(useApp());
  const inHand = useAppState(chainInHand);
  const { name, origin } = known;
  const isOwn = origin === 'own';
  const isChanged = inHand?.known === known && inHand.isChanged;
  const label = `What can be done with ${name}`;
  return (
    <Menu.Root>
      <Menu.Trigger
        className="button button-quiet icon-button recipe-menu-button"
        aria-label={label}
        {...tipOf({ text: label })}
      >
        <Ellipsis size={13} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={home ?? undefined}>
        <Menu.Positioner positionMethod="fixed" className="popup-layer" sideOffset={2} align="end">
          <Menu.Popup className="popup">
            {isOwn && (
              <>
                <Entry off={!isChanged} onClick={() => void chains.saveAs(name)}>
                  Save changes
                </Entry>
                <Entry
                  onClick={() => store.getState().showOverlay({ kind: 'rename-recipe', name, of: 'chain' })}
                >
                  Rename…
                </Entry>
              </>
            )}
            <Entry onClick={() => void chains.duplicate(known)}>
              {isOwn ? 'Duplicate' : 'Copy to my chains'}
            </Entry>
            <Entry onClick={() => chains.exportFile([known])}>Export as a file…</Entry>
            {isOwn && <Entry onClick={onForget}>Delete</Entry>}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface EntryProps {
  readonly off?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Entry({ off = false, onClick, children }: EntryProps) {
  return (
    <Menu.Item className="popup-item" disabled={off} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}
