import { join } from 'node:path';
import { SETTINGS_FILE, withoutForeignCommands } from './connections/foreign-settings.ts';
import type { SettingsPort, SettingsSetAside } from './ports.ts';

/** The settings that count in this run. What of them could not be read, or is not the artist's, is said. */
export async function settingsOfRun(
  options: Parameters<typeof withoutForeignCommands>[0],
): Promise<SettingsPort> {
  const { settings, paths, notice } = options;
  if (settings.setAside !== undefined) notice(setAsideWords(settings.setAside, paths.data));
  return withoutForeignCommands(options);
}

function setAsideWords({ file, lost }: SettingsSetAside, data: string): string {
  const was = `The settings could not all be read, and lie in ${file} as they were.`;
  if (!lost.includes('spending')) return `${was} These are as at first again: ${lost.join(', ')}.`;
  return `${was} Whether a day had a budget is not known any more, so nothing is sent: say what a day may cost (Preferences, Spending; or spending.dailyBudget in ${join(data, SETTINGS_FILE)}, where null is no limit).`;
}
