import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { makeFolders } from '../engine/disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../engine/disk/private-files.ts';
import type { Logger } from '../engine/ports.ts';

const MAX_LOG_BYTES = 5 * 1024 * 1024;

/** A log, and the function that closes it. */
export interface FileLogger {
  readonly logger: Logger;
  /** Writes out what is still in memory. */
  readonly close: () => Promise<void>;
}

/**
 * Structured lines in `<data>/logs/maquette.log`. A log of over 5 MB is renamed, and stays beside the new one.
 * Throws if the folder cannot be written.
 */
export async function openFileLogger(dataFolder: string): Promise<FileLogger> {
  const folder = join(dataFolder, 'logs');
  const file = join(folder, 'maquette.log');
  await makeFolders(folder, PRIVATE_FOLDER);
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  if (bytes > MAX_LOG_BYTES) await rename(file, join(folder, 'maquette.old.log'));
  const destination = pino.destination({ dest: file, sync: false, mode: PRIVATE_FILE });
  // A full disk must not end the app because of a log line.
  destination.on('error', () => undefined);
  const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    logger: {
      debug: (message, fields) => log.debug(fields ?? {}, message),
      info: (message, fields) => log.info(fields ?? {}, message),
      warn: (message, fields) => log.warn(fields ?? {}, message),
      error: (message, fields) => log.error(fields ?? {}, message),
    },
    close: () =>
      new Promise((resolve) => {
        destination.once('close', resolve);
        destination.once('error', () => resolve());
        destination.end();
      }),
  };
}
