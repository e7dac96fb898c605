import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { AppError } from '../../shared/model/app-error.ts';
import { type Settings, settingsSchema } from '../../shared/model/settings.ts';
import { makeFolders } from '../engine/files/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../engine/files/private-files.ts';
import { diskError } from '../engine/library/disk-error.ts';
import type { Logger, SettingsPort } from '../engine/ports.ts';
import { setAside } from './set-aside.ts';

/**
 * Settings in an atomic JSON file. A missing file is a good one; a damaged one is set aside under `.damaged` (never
 * deleted) and the defaults are used.
 * @throws AppError `disk` where the file is there and cannot be read
 */
export async function openJsonSettings(file: string, logger: Logger): Promise<SettingsPort> {
  let current = await load(file, logger);
  return {
    read: () => current,
    write: async (settings) => {
      const next = settingsSchema.parse(settings);
      await makeFolders(dirname(file), PRIVATE_FOLDER);
      await writeFileAtomic(file, `${JSON.stringify(next, null, 2)}\n`, { mode: PRIVATE_FILE });
      current = next;
    },
  };
}

/**
 * The settings only looked at: the defaults where the file is missing or damaged.
 * @throws AppError `disk` where the file is there and cannot be read
 */
export async function readJsonSettings(file: string): Promise<Settings> {
  const text = await readText(file);
  try {
    return settingsSchema.parse(text === null ? {} : JSON.parse(text));
  } catch {
    // Damaged: whoever opens them to write sets them aside, and says so.
    return settingsSchema.parse({});
  }
}

function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    if (cause.code === 'ENOTDIR') throw diskError(cause, 'use the data folder', dirname(file));
    throw new AppError(
      'disk',
      `The settings ${file} cannot be read (${cause.code}); change its permissions.`,
      { cause },
    );
  });
}

async function load(file: string, logger: Logger): Promise<Settings> {
  const text = await readText(file);
  if (text === null) return settingsSchema.parse({});
  try {
    return settingsSchema.parse(JSON.parse(text));
  } catch (cause) {
    const aside = await setAside(file);
    logger.warn('The settings could not be read; they were set aside and the defaults are used.', {
      aside,
      cause: cause instanceof Error ? cause.message : String(cause),
    });
    return settingsSchema.parse({});
  }
}
