import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import { appearanceActions } from '../../store/settings/appearance-actions.ts';

/** Shows the card of the first run again, or puts it away. */
export function firstStepsCommands(app: App): Command[] {
  const appearance = appearanceActions(app);
  return [
    {
      id: 'help.first-steps',
      name: 'First steps',
      help: 'What the workspaces are for, and how to begin',
      keys: [],
      menu: 'Help',
      also: 'welcome start tour introduction',
      group: 1,
      checked: ({ settings }) => settings.appearance.firstSteps,
      run: () => appearance.change({ firstSteps: !appearance.current().firstSteps }),
    },
  ];
}
