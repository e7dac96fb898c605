import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { tipOf } from '../../../ui/tip.ts';

/** What the artist can do with one that is kept under a name. Only the artist's own are changed. */
interface SavedEntryActions {
  readonly use: () => void;
  readonly saveChanges: () => void;
  readonly rename: () => void;
  readonly duplicate: () => void;
  readonly showVersions: () => void;
  /** By one place up (-1) or down (1). */
  readonly move: (by: -1 | 1) => void;
  readonly exportFile: () => void;
  readonly forget: () => void;
}

interface SavedEntryProps {
  readonly name: string;
  /** Stands beside the name. */
  readonly note: string;
  readonly hint: string;
  /** Whether it is in hand, and was changed there. */
  readonly isCurrent: boolean;
  readonly isChanged: boolean;
  /** Its place among the artist's own; null of one that is none of them. */
  readonly own: { readonly at: number; readonly of: number; readonly versions: number } | null;
  /** What a copy of one that is none of the artist's own is called: `Copy to my recipes`. */
  readonly copyName: string;
  readonly actions: SavedEntryActions;
}

/** A recipe or chain that is kept under a name: takes it in hand, and has a menu. The artist's own are also moved and deleted by keys. */
export function SavedEntry(props: SavedEntryProps) {
  const { name, note, hint, isCurrent, isChanged, own, actions } = props;
  const [home, setHome] = useState<HTMLElement | null>(null);
  /** What was pressed goes with its row; the keyboard goes on beside it. */
  const forget = (): void => {
    const beside = home?.nextElementSibling ?? home?.previousElementSibling;
    beside?.querySelector<HTMLElement>('.source-open')?.focus();
    actions.forget();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (own === null) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (event.altKey && by !== undefined) actions.move(by);
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
        {...tipOf({ text: hint })}
        aria-current={isCurrent || undefined}
        aria-keyshortcuts={own === null ? undefined : 'Alt+ArrowUp Alt+ArrowDown Delete'}
        onClick={actions.use}
        onKeyDown={onKeyDown}
      >
        <span className="source-words is-yielding">
          <span className="truncate">{name}</span>
          <span className="source-note truncate">{isCurrent && isChanged ? 'changed' : note}</span>
        </span>
      </button>
      <EntryMenu {...props} home={home} onForget={forget} />
    </li>
  );
}

interface EntryMenuProps extends SavedEntryProps {
  /** The row that the menu is drawn in. */
  readonly home: HTMLElement | null;
  readonly onForget: () => void;
}

function EntryMenu({ name, isCurrent, isChanged, own, copyName, actions, home, onForget }: EntryMenuProps) {
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
            {own !== null && (
              <>
                <Entry off={!isCurrent || !isChanged} onClick={actions.saveChanges}>
                  Save changes
                </Entry>
                <Entry onClick={actions.rename}>Rename…</Entry>
              </>
            )}
            <Entry onClick={actions.duplicate}>{own === null ? copyName : 'Duplicate'}</Entry>
            {own !== null && (
              <>
                <Entry off={own.versions === 0} onClick={actions.showVersions}>
                  {own.versions === 0 ? 'Versions…' : `Versions (${own.versions})…`}
                </Entry>
                <Menu.Separator className="popup-separator" />
                <Entry off={own.at <= 0} keys="Alt ↑" onClick={() => actions.move(-1)}>
                  Move up
                </Entry>
                <Entry off={own.at === own.of - 1} keys="Alt ↓" onClick={() => actions.move(1)}>
                  Move down
                </Entry>
              </>
            )}
            <Menu.Separator className="popup-separator" />
            <Entry onClick={actions.exportFile}>Export as a file…</Entry>
            {own !== null && (
              <Entry keys="Del" onClick={onForget}>
                Delete
              </Entry>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface EntryProps {
  readonly off?: boolean;
  readonly keys?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Entry({ off = false, keys, onClick, children }: EntryProps) {
  return (
    <Menu.Item className="popup-item" disabled={off} onClick={onClick}>
      {children}
      {keys !== undefined && <span className="popup-item-keys">{keys}</span>}
    </Menu.Item>
  );
}
