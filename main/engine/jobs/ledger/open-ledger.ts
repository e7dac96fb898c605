import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { DataLock } from '../../disk/data-lock.ts';
import { diskError } from '../../disk/disk-error.ts';
import { type LoggedTask, loggedTasks } from '../../disk/logged-tasks.ts';
import { createPrivateFile } from '../../disk/private-files.ts';
import { isFullDisk, sqliteFault } from '../../disk/sqlite-error.ts';
import type { Clock, Logger } from '../../ports.ts';
import { backupFile, backupFolder, makeBackupFolder } from './backup-files.ts';
import { checkLedger } from './check-ledger.ts';
import { copyLedger } from './copy-ledger.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { LEDGER_VERSION, prepareLedger } from './ledger-schema.ts';
import { rescueLedger, rescueWords } from './rescue-ledger.ts';
import { reserveFile } from './reserve.ts';

export interface OpenLedgerOptions {
  /** The lock of the ledger's data folder. */
  readonly lock: DataLock;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  /** One or more sentences for the artist. */
  readonly notice: (message: string) => void;
  /** As {@link createLedger}. */
  readonly onFull?: (mustBeKept: boolean) => boolean;
}

export function ledgerFile(data: string): string {
  return join(data, 'ledger.sqlite');
}

/**
 * Checks the ledger of a locked data folder, then opens it. A damaged ledger is set aside, and a backup is restored. A ledger of an
 * earlier version is backed up before its migration.
 * @throws AppError `disk` if it cannot be read or written, or has a newer version
 */
export async function openLedger(options: OpenLedgerOptions): Promise<Ledger> {
  const { onFull } = options;
  const data = options.lock.folder;
  const file = ledgerFile(data);
  let database: DatabaseSync | null = null;
  try {
    const found = await checkOrRescue(options, file);
    createPrivateFile(file);
    database = new DatabaseSync(file);
    prepareLedger(database);
    makeBackupFolder(data);
    return createLedger({ database, file, found, ...(onFull !== undefined && { onFull }) });
  } catch (cause) {
    database?.close();
    if (isFullDisk(cause)) {
      throw new AppError('disk', `The disk of ${data} is full; free some space.`, { cause });
    }
    if (sqliteFault(cause) === null) throw diskError(cause, 'open the list of jobs', file);
    throw new AppError('disk', `The ledger ${file} cannot be opened; it is left as it is.`, { cause });
  }
}

/**
 * Checks the ledger. Rescues it if it is damaged, or missing from a data folder that had one.
 * @returns its jobs if they were read
 */
async function checkOrRescue(options: OpenLedgerOptions, file: string): Promise<readonly Job[] | null> {
  const { clock, logger, notice } = options;
  const data = options.lock.folder;
  const rescue = async (why: string, logged: readonly LoggedTask[]): Promise<readonly Job[]> => {
    const rescued = await rescueLedger({ file, why, now: clock.now(), logged, logger });
    notice(rescueWords(rescued));
    return rescued.jobs;
  };
  const verdict = await checkLedger(file);
  switch (verdict.is) {
    case 'missing':
    case 'empty': {
      const logged = await loggedTasks(data, logger);
      return logged.length > 0 || hadLedger(data) ? rescue('is empty', logged) : null;
    }
    case 'damaged':
      return rescue(verdict.why, await loggedTasks(data, logger));
    case 'newer':
      throw new AppError(
        'disk',
        `${file} was written by a newer Maquette (version ${verdict.version} of the ledger); use that one, or another data folder.`,
      );
    case 'good':
      if (verdict.version < LEDGER_VERSION) {
        makeBackupFolder(data);
        await copyLedger({ from: file, to: backupFile(data, clock.now(), LEDGER_VERSION) });
      }
      return verdict.jobs;
  }
}

/**
 * Whether a data folder had a ledger before. A new data folder has no backups, no ledger that was set aside, no reserved disk space and no
 * write-ahead log.
 */
function hadLedger(data: string): boolean {
  const log = statSync(`${ledgerFile(data)}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return (
    log > 0 ||
    existsSync(backupFolder(data)) ||
    existsSync(reserveFile(data)) ||
    readdirSync(data).some((name) => name.startsWith('ledger.damaged-'))
  );
}
