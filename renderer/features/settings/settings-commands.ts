import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { SettingsPage } from '../../store/overlay.ts';

const PAGES: readonly (readonly [page: SettingsPage, name: string, help: string, keys: readonly string[]])[] =
  [
    ['connections', 'Connections…', 'Accounts: add, test, choose, forget', ['Ctrl+Shift+A']],
    ['preferences', 'Preferences…', 'Theme, budget of a day, retries, callbacks, folders', ['Ctrl+,']],
    ['keys', 'Change keys…', 'The key of every command: find it, press another', []],
    ['spending', 'Spending…', 'What was spent on what, by day and batch', []],
    ['log', 'Log…', 'What the status bar has said', []],
  ];

/** The pages of the settings. */
export function settingsCommands({ store }: App): Command[] {
  return PAGES.map(([page, name, help, keys]) => ({
    id: `settings.${page}`,
    name,
    help,
    keys,
    // The dialog is called so. Preferences are what is mostly wanted by its name.
    also: page === 'preferences' ? 'settings' : 'page of the settings',
    menu: 'File',
    group: 3,
    run: () => store.getState().showSettings(page),
  }));
}
