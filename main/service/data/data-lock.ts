import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ServiceStartError } from '../service-error.ts';
import { createPrivateFile, PRIVATE_FILE } from './private-files.ts';

/** How long a starter waits for the lock of a service that is just ending, in milliseconds. */
const WAIT_MS = 2000;

/** A held data folder. */
export interface DataLock {
  readonly release: () => void;
}

/**
 * Holds a data folder for one service. The lock is an exclusive SQLite transaction on a file of its own, which is a
 * lock of the operating system: it is gone the moment its process dies, however it dies, so a dead one's is taken over
 * with nothing to judge, and of two starters at the same moment exactly one has it.
 * @throws ServiceStartError where another process holds it, naming that process
 */
export function lockDataFolder(folder: string): DataLock {
  const pidFile = join(folder, 'service.pid');
  const database = acquireLock(folder, pidFile);
  return {
    release: () => {
      rmSync(pidFile, { force: true });
      database.close();
    },
  };
}

function acquireLock(folder: string, pidFile: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    const file = join(folder, 'lock.sqlite');
    createPrivateFile(file);
    database = new DatabaseSync(file, { timeout: WAIT_MS });
    database.exec('BEGIN EXCLUSIVE');
    writeFileSync(pidFile, `${process.pid}\n`, { mode: PRIVATE_FILE });
    return database;
  } catch (cause) {
    database?.close();
    const problem = isBusy(cause)
      ? `is in use by another local service${holderWords(pidFile)}; stop that one, or choose another folder with --data.`
      : `cannot be written (${reason(cause)}); choose another with --data.`;
    throw new ServiceStartError(`The data folder ${folder} ${problem}`, { cause });
  }
}

const reason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** SQLITE_BUSY is 5. */
function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === 5;
}

function holderWords(pidFile: string): string {
  try {
    const pid = readFileSync(pidFile, 'utf8').trim();
    return /^\d+$/.test(pid) ? ` (process ${pid})` : '';
  } catch {
    // The name of the holderWords is a courtesy: it may be starting, and not have written it yet.
    return '';
  }
}
