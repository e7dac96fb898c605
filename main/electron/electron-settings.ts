import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { type ReadSettings, readSettings } from '../../shared/model/settings/read-settings.ts';
import { settingsSchema } from '../../shared/model/settings/settings.ts';
import { diskError } from '../engine/disk/disk-error.ts';
import { PRIVATE_FILE } from '../engine/disk/private-files.ts';
import type { Logger, SettingsPort } from '../engine/ports.ts';
import { settingsText } from '../host/json-settings.ts';
import { copyAside } from '../host/set-aside.ts';
import type { JsonStore } from './json-store.ts';

/**
 * Settings in electron-store, in the same file and format as those of the other shells. A damaged file is
 * set aside under `.damaged` (never deleted), and what can be read of it is used, and written.
 * @param options.file the store's file, absolute
 * @param options.openStore opens electron-store on it
 */
export async function openElectronSettings(options: {
  readonly file: string;
  readonly openStore: () => JsonStore;
  readonly logger: Logger;
}): Promise<SettingsPort> {
  const { file, openStore, logger } = options;
  const opened = await open();
  const { store, lost } = opened;
  let { settings } = opened;
  const write: SettingsPort['write'] = async (next) => {
    const parsed = settingsSchema.parse(next);
    // What the other shells would not read again would count as damaged there.
    settingsText(parsed);
    try {
      store.store = { ...parsed };
    } catch (cause) {
      throw diskError(cause, 'keep the settings', dirname(file));
    }
    settings = parsed;
  };
  const { aside } = opened;
  if (aside === null) return { read: () => settings, write };
  logger.warn('Not all settings could be read; the file was set aside.', { aside, lost: lost.join(' ') });
  await write(settings);
  return { read: () => settings, write, setAside: { file: aside, lost } };

  async function open(): Promise<
    ReadSettings & { readonly store: JsonStore; readonly aside: string | null }
  > {
    try {
      const found = openStore();
      const read = readSettings({ ...found.store });
      return { ...read, store: found, aside: read.lost.length === 0 ? null : await copyAside(file) };
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) throw cause;
      const aside = await copyAside(file);
      const read = readSettings(undefined);
      // The store cannot be opened on a damaged file; and one that is missing would say that nothing was ever limited.
      await writeFileAtomic(file, JSON.stringify(read.settings), { mode: PRIVATE_FILE });
      return { ...read, store: openStore(), aside };
    }
  }
}
