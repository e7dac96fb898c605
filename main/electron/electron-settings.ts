import { ZodError } from 'zod';
import { type Settings, settingsSchema } from '../../shared/model/settings/settings.ts';
import type { Logger, SettingsPort } from '../engine/ports.ts';
import { setAside } from '../host/set-aside.ts';
import type { JsonStore } from './json-store.ts';

/**
 * Settings in electron-store, in the same file and format as those of the other shells. A damaged file is
 * set aside under `.damaged` (never deleted), and defaults are used.
 * @param options.file the store's file, absolute
 * @param options.openStore opens electron-store on it
 */
export async function openElectronSettings(options: {
  readonly file: string;
  readonly openStore: () => JsonStore;
  readonly logger: Logger;
}): Promise<SettingsPort> {
  const { file, openStore, logger } = options;
  let { store, settings } = await load();
  return {
    read: () => settings,
    write: async (next) => {
      const parsed = settingsSchema.parse(next);
      store.store = { ...parsed };
      settings = parsed;
    },
  };

  async function load(): Promise<{ store: JsonStore; settings: Settings }> {
    try {
      const opened = openStore();
      return { store: opened, settings: settingsSchema.parse({ ...opened.store }) };
    } catch (cause) {
      if (!(cause instanceof SyntaxError || cause instanceof ZodError)) throw cause;
      const aside = await setAside(file);
      logger.warn('The settings could not be read; they were set aside and the defaults are used.', {
        aside,
        cause: cause.message,
      });
      return { store: openStore(), settings: settingsSchema.parse({}) };
    }
  }
}
