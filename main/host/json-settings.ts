import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { AppError } from '../../shared/model/app-error.ts';
import { type Settings, settingsSchema } from '../../shared/model/settings/settings.ts';
import { diskError } from '../engine/disk/disk-error.ts';
import { makeFolders } from '../engine/disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../engine/disk/private-files.ts';
import { MAX_JSON_BYTES, parseSmallJson, readSmallFile } from '../engine/disk/read-small-file.ts';
import type { Logger, SettingsPort } from '../engine/ports.ts';
import { setAside } from './set-aside.ts';

/**
 * Settings in an atomically written JSON file. A missing file means defaults; a damaged one is set aside under `.damaged` (never
 * deleted), and defaults are used.
 * @throws AppError `disk` if the file exists and cannot be read
 */
export async function openJsonSettings(file: string, logger: Logger): Promise<SettingsPort> {
  let current = await load(file, logger);
  return {
    read: () => current,
    write: async (settings) => {
      const next = settingsSchema.parse(settings);
      const text = `${JSON.stringify(next, null, 2)}\n`;
      refuseTooMuch(text);
      await makeFolders(dirname(file), PRIVATE_FOLDER);
      await writeFileAtomic(file, text, { mode: PRIVATE_FILE });
      current = next;
    },
  };
}

/**
 * Reads the settings without changing anything: defaults if the file is missing or damaged.
 * @throws AppError `disk` if the file exists and cannot be read
 */
export async function readJsonSettings(file: string): Promise<Settings> {
  const text = await readText(file);
  try {
    return settingsSchema.parse(text === null ? {} : parseSmallJson(text));
  } catch {
    // Damaged: opening the settings for writing sets the file aside, and reports it.
    return settingsSchema.parse({});
  }
}

/** The length limit for a schema's message, which has a line for every wrong value. Characters. */
const MAX_WORDS = 2_000;

/** Refuses settings that the next start could not read because they are too large. */
function refuseTooMuch(text: string): void {
  try {
    if (Buffer.byteLength(text) > MAX_JSON_BYTES)
      throw new Error(`they are longer than ${MAX_JSON_BYTES} bytes`);
    parseSmallJson(text);
  } catch (cause) {
    throw new AppError('usage', 'These are more settings than Maquette keeps; nothing was changed.', {
      cause,
    });
  }
}

function readText(file: string): Promise<string | null> {
  return readSmallFile(file, MAX_JSON_BYTES).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    if (cause.code === 'ENOTDIR') throw diskError(cause, 'use the data folder', dirname(file));
    if (cause.code === undefined) {
      throw new AppError(
        'disk',
        `The settings ${file} cannot be read: ${cause.message}; move it away, and the defaults are used.`,
        { cause },
      );
    }
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
    return settingsSchema.parse(parseSmallJson(text));
  } catch (cause) {
    const aside = await setAside(file);
    logger.warn('The settings could not be read; they were set aside and the defaults are used.', {
      aside,
      cause: (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_WORDS),
    });
    return settingsSchema.parse({});
  }
}
