import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import { areasHandle } from '../../store/areas.ts';

/** Looking at a file that is no asset. */
export function openFileCommands(app: App): Command[] {
  const { store } = app;
  return [
    {
      id: 'file.open-model',
      name: 'Open file…',
      help: 'Look at a model or a depth map in the viewer, without importing it',
      keys: ['Ctrl+Shift+O'],
      menu: 'File',
      group: 1,
      run: () => {
        if (store.getState().dock.open.includes('viewer')) areasHandle(app).current()?.show('viewer');
        store.getState().askForFile();
      },
    },
  ];
}
