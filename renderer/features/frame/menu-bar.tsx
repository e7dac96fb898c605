import { Menu } from '@base-ui/react/menu';
import { Menubar } from '@base-ui/react/menubar';
import { type Command, MENUS, type MenuName, nameOfCommand } from '../../commands/command.ts';
import { printChord } from '../../commands/key-chord.ts';
import { useAppState } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';

/** The menus, drawn from the command registry. */
export function MenuBar({ commands }: { readonly commands: readonly Command[] }) {
  return (
    <Menubar className="menu-bar" aria-label="Menus">
      {MENUS.map((menu) => (
        <MenuOf key={menu} menu={menu} commands={commands.filter((command) => command.menu === menu)} />
      ))}
    </Menubar>
  );
}

function MenuOf({ menu, commands }: { readonly menu: MenuName; readonly commands: readonly Command[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger className="menu-trigger">{menu}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="popup-layer" sideOffset={4} align="start">
          <Menu.Popup className="popup">
            <Entries commands={commands} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entries({ commands }: { readonly commands: readonly Command[] }) {
  const state = useAppState((whole: AppState) => whole);
  const mac = state.facts?.platform === 'darwin';
  return commands.flatMap((command, index) => {
    const why = command.refused?.(state) ?? null;
    const [keys] = command.keys;
    const entry = (
      <Menu.Item
        key={command.id}
        className="popup-item"
        disabled={why !== null}
        title={why ?? command.help}
        onClick={command.run}
      >
        {nameOfCommand(command, state)}
        {keys !== undefined && <span className="popup-item-keys">{printChord(keys, mac)}</span>}
      </Menu.Item>
    );
    const before = commands[index - 1];
    return before === undefined || before.group === command.group
      ? [entry]
      : [<Menu.Separator key={`before ${command.id}`} className="popup-separator" />, entry];
  });
}
