import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ServiceStartError } from '../service-error.ts';
import { createPrivateFile, PRIVATE_FILE } from './private-files.ts';

/** How long a starting service waits for the lock of one that is just ending, in milliseconds. */
const WAIT_MS = 2000;

/** Where a service that has the lock writes its process id. */
export const PID_FILE = 'service.pid';
const LOCK_FILE = 'lock.sqlite';

/** The lock of a data folder. */
export interface DataLock {
  readonly release: () => void;
}

/**
 * Locks a data folder for one service. The lock is an exclusive SQLite transaction on a separate file, which uses a file lock
 * of the operating system. The system releases it when the process ends in any way, so there are no stale locks to detect.
 * If two services start at the same moment, exactly one of them gets the lock.
 * @throws ServiceStartError if another process has the lock; it names that process
 */
export function lockDataFolder(folder: string): DataLock {
  const pidFile = join(folder, PID_FILE);
  const database = acquireLock(folder, pidFile);
  return {
    release: () => {
      rmSync(pidFile, { force: true });
      database.close();
    },
  };
}

/** Whether a service has the lock of a folder, as far as that can be told: a folder without a lock file may just be made. */
export function isHeld(folder: string): boolean {
  const file = join(folder, LOCK_FILE);
  if (!existsSync(file)) return true;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
}

function acquireLock(folder: string, pidFile: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    const file = join(folder, LOCK_FILE);
    createPrivateFile(file);
    database = new DatabaseSync(file, { timeout: WAIT_MS });
    database.exec('BEGIN EXCLUSIVE');
    writeFileSync(pidFile, `${process.pid}\n`, { mode: PRIVATE_FILE });
    return database;
  } catch (cause) {
    database?.close();
    const problem = isBusy(cause)
      ? `is in use by another local service${describeHolder(pidFile)}; stop that one, or choose another folder with --data.`
      : `cannot be written (${reason(cause)}); choose another with --data.`;
    throw new ServiceStartError(`The data folder ${folder} ${problem}`, { cause });
  }
}

const reason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** SQLITE_BUSY is 5. */
function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === 5;
}

function describeHolder(pidFile: string): string {
  try {
    const pid = readFileSync(pidFile, 'utf8').trim();
    return /^\d+$/.test(pid) ? ` (process ${pid})` : '';
  } catch {
    // The process id is optional in the message: the other service may not have written its file yet.
    return '';
  }
}
