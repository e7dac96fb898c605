import type { App } from '../store/app-context.tsx';
import type { SettingsPage } from '../store/frame-slice.ts';
import type { Command } from './command.ts';

const PAGES: readonly (readonly [page: SettingsPage, name: string, help: string, keys: readonly string[]])[] =
  [['connections', 'Connections…', 'Accounts: add, test, choose, forget', ['Ctrl+Shift+A']]];

/** The pages of the settings. */
export function settingsCommands({ store }: App): Command[] {
  return PAGES.map(([page, name, help, keys]) => ({
    id: `settings.${page}`,
    name,
    help,
    keys,
    menu: 'File',
    group: 3,
    run: () => store.getState().showSettings(page),
  }));
}
