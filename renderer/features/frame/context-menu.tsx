import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import type { Command, ContextName } from '../../commands/command.ts';
import { useCommands } from '../../commands/commands-context.tsx';
import { printChord } from '../../commands/key-chord.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';

/** A point of the window, in CSS pixels. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

interface ContextMenuProps {
  readonly context: ContextName;
  /** Where it stands open; null while it does not. */
  readonly at: MenuPoint | null;
  readonly onClose: () => void;
}

/** The commands that make sense for a thing now, from the registry, at the pointer or below the row. */
export function ContextMenu({ context, at, onClose }: ContextMenuProps) {
  const { store } = useApp();
  const mac = useAppState((state) => state.facts?.platform === 'darwin');
  const commands = useCommands();
  const [home, setHome] = useState<HTMLElement | null>(null);
  if (at === null) return null;
  const state = store.getState();
  const fitting = commands.filter(
    (command) => command.context === context && (command.refused?.(state) ?? null) === null,
  );
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  return (
    // within its panel, so that the menu belongs to a landmark of the page
    <div ref={setHome}>
      {home !== null && (
        <Menu.Root
          open
          onOpenChange={(open) => {
            if (!open) onClose();
          }}
        >
          <Menu.Portal container={home}>
            <Menu.Positioner
              positionMethod="fixed"
              className="popup-layer"
              anchor={anchor}
              side="bottom"
              align="start"
            >
              <Menu.Popup className="popup" aria-label="What can be done">
                {fitting.flatMap((command, index) => entry(command, fitting[index - 1], mac))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
    </div>
  );
}

function entry(command: Command, before: Command | undefined, mac: boolean) {
  const [keys] = command.keys;
  const item = (
    <Menu.Item key={command.id} className="popup-item" title={command.help} onClick={command.run}>
      {command.name}
      {keys !== undefined && <span className="popup-item-keys">{printChord(keys, mac)}</span>}
    </Menu.Item>
  );
  return before === undefined || before.group === command.group
    ? [item]
    : [<Menu.Separator key={`before ${command.id}`} className="popup-separator" />, item];
}
