import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { importActions } from '../../../store/library/import/import-actions.ts';

/** The command that brings files into the library. */
export function importCommands(app: App): Command[] {
  return [
    {
      id: 'file.import',
      name: 'Import…',
      help: 'Take models, depth maps, pictures, folders and zips into the library',
      keys: ['Ctrl+I'],
      also: 'add bring in zip link move copy',
      menu: 'File',
      group: 1,
      disabledBecause: ({ libraryStatus }) =>
        libraryStatus.away === null ? null : 'The library is away; connect its drive.',
      run: () => void importActions(app).choose('imports'),
    },
  ];
}
