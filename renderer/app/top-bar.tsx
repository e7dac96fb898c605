import { useEffect, useRef } from 'react';
import type { Command } from '../commands/command.ts';
import { usePrintedKeys } from '../commands/printed-keys.ts';
import { useRunCommand } from '../commands/use-run-command.ts';
import { useAppState, useHandles } from '../store/app-context.tsx';
import { WORKSPACES, type Workspace } from '../store/frame-slice.ts';
import { classNames } from '../ui/class-names.ts';
import { Keys } from '../ui/key-hint.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import { MenuBar } from './menu-bar.tsx';
import './top-bar.css';

const NAMES: Readonly<Record<Workspace, string>> = { batch: 'Batch', library: 'Library', review: 'Review' };

/** Menus, workspaces, and the connection with its balance. */
export function TopBar({ commands }: { readonly commands: readonly Command[] }) {
  const workspace = useAppState((state) => state.workspace);
  const run = useRunCommand();
  const { workspaceButtons } = useHandles();
  const buttons = useRef<HTMLElement>(null);
  useEffect(
    () =>
      workspaceButtons.register({
        hasFocus: () => buttons.current?.contains(document.activeElement) ?? false,
      }),
    [workspaceButtons],
  );
  const [findKeys] = usePrintedKeys('help.palette');
  return (
    <header className="top-bar">
      <h1 className="visually-hidden">Maquette</h1>
      <img className="top-bar-icon" src="./icon.svg" alt="" width={16} height={16} draggable={false} />
      <MenuBar commands={commands} />
      <nav ref={buttons} className="workspaces" aria-label="Workspaces">
        {WORKSPACES.map((id) => (
          <button
            key={id}
            type="button"
            className={classNames('workspace', workspace === id && 'is-current')}
            aria-current={workspace === id ? 'page' : undefined}
            onClick={() => run(`window.${id}`)}
          >
            {NAMES[id]}
          </button>
        ))}
      </nav>
      <button type="button" className="find-command" onClick={() => run('help.palette')}>
        {findKeys !== undefined && <Keys keys={findKeys} />}{' '}
        <span className={classNames(findKeys !== undefined && 'find-command-words')}>Find a command</span>
      </button>
      <ConnectionPill />
    </header>
  );
}
