import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { AppError } from '../../shared/model/app-error.ts';
import { readSettings } from '../../shared/model/settings/read-settings.ts';
import { type Settings, settingsSchema } from '../../shared/model/settings/settings.ts';
import { diskError } from '../engine/disk/disk-error.ts';
import { makeFolders } from '../engine/disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../engine/disk/private-files.ts';
import { MAX_JSON_BYTES, parseSmallJson, readSmallFile } from '../engine/disk/read-small-file.ts';
import type { Logger, SettingsPort } from '../engine/ports.ts';
import { copyAside } from './set-aside.ts';

/**
 * Settings in an atomically written JSON file. A missing file means defaults; a damaged one is set aside under `.damaged` (never
 * deleted), and what can be read of it is used, and written.
 * @throws AppError `disk` if the file exists and cannot be read
 */
export async function openJsonSettings(file: string, logger: Logger): Promise<SettingsPort> {
  const text = await readText(file);
  const { settings, lost } = readSettings(text === null ? {} : contentOf(text));
  let current = settings;
  const write: SettingsPort['write'] = async (given) => {
    const next = settingsSchema.parse(given);
    const written = settingsText(next);
    try {
      await makeFolders(dirname(file), PRIVATE_FOLDER);
      await writeFileAtomic(file, written, { mode: PRIVATE_FILE });
    } catch (cause) {
      throw diskError(cause, 'keep the settings', dirname(file));
    }
    current = next;
  };
  if (lost.length === 0) return { read: () => current, write };
  const aside = await copyAside(file);
  logger.warn('Not all settings could be read; the file was set aside.', { aside, lost: lost.join(' ') });
  await write(settings);
  return { read: () => current, write, setAside: { file: aside, lost } };
}

/**
 * Reads the settings without changing anything: defaults if the file is missing, what can be read of a damaged one. Opening the settings for writing
 * sets that aside, and reports it.
 * @throws AppError `disk` if the file exists and cannot be read
 */
export async function readJsonSettings(file: string): Promise<Settings> {
  const text = await readText(file);
  return readSettings(text === null ? {} : contentOf(text)).settings;
}

/** Undefined for what is no JSON, or more than such a file ever holds. */
function contentOf(text: string): unknown {
  try {
    return parseSmallJson(text);
  } catch {
    return undefined;
  }
}

/**
 * The text of a file of settings.
 * @throws AppError `usage` if the next start could not read it because it is too large
 */
export function settingsText(settings: Settings): string {
  const text = `${JSON.stringify(settings, null, 2)}\n`;
  try {
    if (Buffer.byteLength(text) > MAX_JSON_BYTES)
      throw new Error(`they are longer than ${MAX_JSON_BYTES} bytes`);
    parseSmallJson(text);
    return text;
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
