import { Menu } from '@base-ui/react/menu';
import { Menubar } from '@base-ui/react/menubar';
import { type Command, MENUS, type MenuName } from '../../commands/command.ts';
import { useAppState } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';
import { CommandEntries } from './command-entries.tsx';

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
  return <CommandEntries commands={commands} state={state} />;
}
