import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import { libraryActions } from '../../store/library/library-actions.ts';

/** Commands on the whole library. */
export function libraryCommands(app: App): Command[] {
  return [
    {
      id: 'file.reload-library',
      name: 'Read the library again',
      help: 'Reload the list of assets',
      keys: [],
      menu: 'File',
      group: 2,
      run: () => void libraryActions(app).reload(),
    },
  ];
}
