import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { watchActions } from './watch-actions.ts';

/** Folders whose new files are queued by themselves. */
export function watchCommands(app: App): Command[] {
  return [
    {
      id: 'batch.watches',
      name: 'Watched folders…',
      help: 'See and change the folders whose new files are queued by themselves',
      keys: [],
      menu: 'Batch',
      group: 1,
      run: () => watchActions(app).show(),
    },
  ];
}
