import { open as openFile } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  // Where the old one is open in another program, this one goes on: a log keeps nobody from starting.
  if (bytes > MAX_LOG_BYTES) await rename(file, join(folder, 'maquette.old.log')).catch(() => undefined);
  const lines = createLines(file);
  const log =
    (level: Level): Logger[Level] =>
    (message, fields) =>
      lines.write({ level, message, fields, time: new Date() });
  return {
    logger: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    close: lines.close,
  };
}

type Level = keyof Logger;

interface Line {
  readonly level: Level;
  readonly message: string;
  readonly fields: Parameters<Logger[Level]>[1];
  readonly time: Date;
}

/** Writes lines with pino, which is loaded for the first of them: a start that has nothing to say is a tenth shorter without it. */
function createLines(file: string) {
  const waiting: Line[] = [];
  let isLost = false;
  let opened: Promise<Opened | null> | null = null;
  let writer: Opened | null = null;
  const open = (): Promise<Opened> =>
    openPino(file).then((each) => {
      for (const line of waiting.splice(0)) each.write(line);
      writer = each;
      return each;
    });
  /** A log line must not end the app: without pino, or a file that can be written, lines are dropped, which is said once. */
  const lose = (cause: unknown): null => {
    isLost = true;
    waiting.length = 0;
    process.stderr.write(`Nothing can be logged: ${String(cause)}\n`);
    return null;
  };
  return {
    write: (line: Line): void => {
      if (isLost) return;
      if (writer === null) waiting.push(line);
      else writer.write(line);
      opened ??= open().catch(lose);
    },
    close: async (): Promise<void> => (await opened)?.close(),
  };
}

interface Opened {
  readonly write: (line: Line) => void;
  readonly close: () => Promise<void>;
}

async function openPino(file: string): Promise<Opened> {
  const { pino } = await import('pino');
  // Opened here: of a file that it cannot open itself, another user's say, pino's stream never ends, and throws as the process exits.
  const dest = await promisify(openFile)(file, 'a', PRIVATE_FILE);
  const destination = pino.destination({ dest, sync: false });
  // A full disk must not end the app because of a log line.
  destination.on('error', () => undefined);
  const log = pino({ base: { pid: process.pid }, timestamp: false }, destination);
  return {
    write: ({ level, message, fields, time }) => log[level]({ time: time.toISOString(), ...fields }, message),
    close: () =>
      new Promise((resolve) => {
        destination.once('close', resolve);
        destination.once('error', () => resolve());
        destination.end();
      }),
  };
}
