import { Menu } from '@base-ui/react/menu';
import { Menubar } from '@base-ui/react/menubar';
import { useState } from 'react';
import { type Command, MENUS, type MenuName } from '../commands/command.ts';
import { CommandEntries } from '../commands/command-entries.tsx';
import { useAppState } from '../store/app-context.tsx';
import type { AppState } from '../store/app-state.ts';

/** The menus, made from the commands. They open inside the top bar, so that they belong to a landmark of the page. */
export function MenuBar({ commands }: { readonly commands: readonly Command[] }) {
  const [home, setHome] = useState<HTMLElement | null>(null);
  return (
    <>
      <Menubar className="menu-bar" aria-label="Menus">
        {home !== null &&
          MENUS.map((menu) => (
            <MenuOf
              key={menu}
              menu={menu}
              commands={commands.filter((command) => command.menu === menu)}
              home={home}
            />
          ))}
      </Menubar>
      <div ref={setHome} />
    </>
  );
}

interface MenuOfProps {
  readonly menu: MenuName;
  readonly commands: readonly Command[];
  readonly home: HTMLElement;
}

function MenuOf({ menu, commands, home }: MenuOfProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className="menu-trigger">{menu}</Menu.Trigger>
      <Menu.Portal container={home}>
        <Menu.Positioner positionMethod="fixed" className="popup-layer" sideOffset={4} align="start">
          <Menu.Popup className="popup">
            <Entries commands={commands} home={home} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entries({ commands, home }: Omit<MenuOfProps, 'menu'>) {
  const state = useAppState((whole: AppState) => whole);
  return <CommandEntries commands={commands} state={state} home={home} />;
}
