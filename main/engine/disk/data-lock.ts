import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AppError } from '../../../shared/model/app-error.ts';
import { makeDataFolder } from './data-folder.ts';
import { diskError, isSystemError } from './disk-error.ts';
import { createPrivateFile, PRIVATE_FILE } from './private-files.ts';

/** The lock of a data folder. Nothing in the folder is opened or written without it. */
export interface DataLock {
  /** `<data>`, absolute. */
  readonly folder: string;
  /** Call it last, after everything that was opened in the folder is closed. */
  readonly release: () => void;
}

const holderSchema = z.object({ pid: z.number().int(), startedAt: z.iso.datetime() });

/** In the artist's own time zone. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * Locks `<data>` for one engine, and creates it if it is missing. Done before anything else of it is opened: a second engine must not
 * rotate the log of the first, or set aside settings that the first is writing. The lock is an exclusive SQLite transaction on a file
 * of its own, and so a lock of the operating system: it ends with its process, however that ends, and of two engines that start at once
 * exactly one gets it. A file beside it says who has the lock; it is used for the error message only.
 * @param now milliseconds since the epoch
 * @throws AppError `in-use`, naming the first; `disk` if the folder cannot be written
 */
export function lockData(folder: string, now: number): DataLock {
  makeDataFolder(folder);
  const noteFile = join(folder, 'engine.json');
  const lock = open(folder);
  try {
    // On the disk, the journal of a transaction that writes nothing would still need room, which a full disk has not.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw cause;
    throw new AppError(
      'in-use',
      `Maquette is running on ${folder} already${holder(noteFile)}; use that one, or choose another data folder.`,
      { cause },
    );
  }
  try {
    writeFileSync(
      noteFile,
      `${JSON.stringify({ pid: process.pid, startedAt: new Date(now).toISOString() })}\n`,
      { mode: PRIVATE_FILE },
    );
  } catch {
    // Not fatal, e.g. on a full disk: the error message of a second engine only says less.
    rmSync(noteFile, { force: true });
  }
  let held = true;
  return {
    folder,
    release: () => {
      if (!held) return;
      held = false;
      rmSync(noteFile, { force: true });
      lock.close();
    },
  };
}

function open(folder: string): DatabaseSync {
  const file = join(folder, 'engine.lock');
  try {
    createPrivateFile(file);
    return new DatabaseSync(file, { timeout: 0 });
  } catch (cause) {
    if (isSystemError(cause)) throw diskError(cause, 'use the data folder', folder);
    throw new AppError('disk', `The data folder ${folder} cannot be written; choose another, or free it.`, {
      cause,
    });
  }
}

/** SQLITE_BUSY is 5. */
function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === 5;
}

function holder(noteFile: string): string {
  try {
    const { pid, startedAt } = holderSchema.parse(JSON.parse(readFileSync(noteFile, 'utf8')));
    return ` (process ${pid}, since ${moment.format(new Date(startedAt))})`;
  } catch {
    // The first engine may be starting and not have written the file yet; the message is true without it.
    return '';
  }
}
