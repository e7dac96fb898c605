import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import { librariesActions } from '../../store/library/libraries-actions.ts';

/** Commands on which library is open. Those that were opened before are listed by the menu in the library's head. */
export function librariesCommands(app: App): Command[] {
  const libraries = librariesActions(app);
  return [
    {
      id: 'library.open',
      name: 'Open library…',
      help: 'Show another library; results that are still to come go to the one that they were queued for',
      also: 'switch change folder',
      keys: [],
      menu: 'File',
      submenu: ['Library'],
      group: 2,
      run: () => void libraries.choose({ way: 'open' }),
    },
    {
      id: 'library.make',
      name: 'New library…',
      help: 'Make a folder a library, and show it',
      also: 'create',
      keys: [],
      menu: 'File',
      submenu: ['Library'],
      group: 2,
      run: () => void libraries.choose({ way: 'make' }),
    },
    {
      id: 'library.list',
      name: 'Recent libraries…',
      help: 'The libraries that were opened before: open one, find a moved one again, or forget one',
      also: 'switch known relink find again forget',
      keys: [],
      menu: 'File',
      submenu: ['Library'],
      group: 2,
      run: () => app.store.getState().showSettings('preferences'),
    },
  ];
}
