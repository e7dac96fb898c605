import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';

/** Finding commands and their keys, and what Maquette is made of. */
export function helpCommands({ store }: App): Command[] {
  const state = store.getState;
  return [
    {
      id: 'help.palette',
      name: 'Find a command…',
      help: 'Every command by its name',
      keys: ['F3', 'Ctrl+K'],
      menu: 'Help',
      group: 1,
      run: () => state().showOverlay({ kind: 'palette' }),
    },
    {
      id: 'help.keys',
      name: 'Keys…',
      help: 'Every key and what it does',
      keys: ['Shift+?'],
      menu: 'Help',
      group: 1,
      run: () => state().showOverlay({ kind: 'keys' }),
    },
    {
      id: 'help.primitives',
      name: 'Interface primitives…',
      help: 'Every building block of the window in every state',
      keys: [],
      menu: 'Help',
      group: 2,
      run: () => state().showOverlay({ kind: 'primitives' }),
    },
    {
      id: 'help.about',
      name: 'About Maquette…',
      help: 'Version, folders',
      keys: [],
      menu: 'Help',
      group: 2,
      run: () => state().showOverlay({ kind: 'about' }),
    },
  ];
}
