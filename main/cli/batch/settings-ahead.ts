import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import { readJsonSettings } from '../../host/json-settings.ts';
import { platformFolders, thisMachine } from '../../host/platform-folders.ts';

/** The folders and settings of a run, read before anything is opened or created. */
export interface SettingsAhead {
  /** `<data>`, absolute. */
  readonly data: string;
  /** The library if the command line names none, absolute. */
  readonly library: string;
  readonly settings: Settings;
}

/**
 * Reads the settings. Nothing is created or changed, and nothing need exist.
 * @param data absolute; null for the platform's own place
 * @throws AppError `disk` if they exist and cannot be read
 */
export async function readSettingsAhead(data: string | null, env: NodeJS.ProcessEnv): Promise<SettingsAhead> {
  const folders = platformFolders(await thisMachine(env, homedir()));
  const place = data ?? folders.data;
  const settings = await readJsonSettings(join(place, 'settings.json'));
  return { data: place, library: settings.libraryFolder ?? folders.library, settings };
}
