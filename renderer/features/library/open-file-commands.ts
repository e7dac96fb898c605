import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';

/** The command to view a file that is not an asset. */
export function openFileCommands({ handles }: Pick<App, 'handles'>): Command[] {
  return [
    {
      id: 'file.open-model',
      name: 'Open file…',
      help: 'Look at a model or a depth map in the viewer, without importing it',
      keys: ['Ctrl+Shift+O'],
      menu: 'File',
      group: 1,
      run: () => handles.fileChooser.call((chooser) => chooser.choose()),
    },
  ];
}
