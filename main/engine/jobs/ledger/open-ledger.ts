import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import type { DataLock } from '../../disk/data-lock.ts';
import { diskError } from '../../disk/disk-error.ts';
import { createPrivateFile } from '../../disk/private-files.ts';
import { isFullDisk, sqliteFault } from '../../disk/sqlite-error.ts';
import type { Clock, Logger } from '../../ports.ts';
import { backupFile, backupFolder, makeBackupFolder } from './backup-files.ts';
import { checkLedger } from './check-ledger.ts';
import { copyLedger } from './copy-ledger.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { LEDGER_VERSION, prepareLedger } from './ledger-schema.ts';
import { rescueLedger, rescueWords } from './rescue-ledger.ts';

export interface OpenLedgerOptions {
  /** The data folder that it lies in, held. */
  readonly lock: DataLock;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  /** One or more sentences for the artist. */
  readonly notice: (message: string) => void;
  /** As {@link createLedger}. */
  readonly onFull?: (mustBeKept: boolean) => boolean;
}

/** Of a data folder. */
export function ledgerFile(data: string): string {
  return join(data, 'ledger.sqlite');
}

/**
 * Opens the ledger of a data folder that is held, once it was looked through. One that is damaged is set aside, and a backup takes its
 * place; one of an earlier version is copied before it becomes one of this.
 * @throws AppError `disk` where it cannot be read or written, or is of a newer version
 */
export async function openLedger(options: OpenLedgerOptions): Promise<Ledger> {
  const { clock, onFull } = options;
  const data = options.lock.folder;
  const file = ledgerFile(data);
  let database: DatabaseSync | null = null;
  try {
    const { found, isReplacedByEmpty } = await checkOrRescue(options, file);
    createPrivateFile(file);
    database = new DatabaseSync(file);
    prepareLedger(database);
    makeBackupFolder(data);
    const ledger = createLedger({ database, file, found, ...(onFull !== undefined && { onFull }) });
    if (isReplacedByEmpty) ledger.recordRestored(clock.now());
    return ledger;
  } catch (cause) {
    database?.close();
    if (isFullDisk(cause)) {
      throw new AppError('disk', `The disk of ${data} is full; free some space.`, { cause });
    }
    if (sqliteFault(cause) === null) throw diskError(cause, 'open the list of jobs', file);
    throw new AppError('disk', `The ledger ${file} cannot be opened; it is left as it is.`, { cause });
  }
}

interface CheckedLedger {
  /** What is in it, where that was read. */
  readonly found: readonly Job[] | null;
  /** Whether there was one that is lost, so that it begins empty in its place. */
  readonly isReplacedByEmpty: boolean;
}

/** Sees to it that what lies there is a good ledger, or nothing. */
async function checkOrRescue(options: OpenLedgerOptions, file: string): Promise<CheckedLedger> {
  const { clock, logger, notice } = options;
  const data = options.lock.folder;
  const rescue = async (why: string): Promise<CheckedLedger> => {
    const rescued = await rescueLedger({ file, why, now: clock.now(), logger });
    notice(rescueWords(rescued));
    return { found: rescued.jobs, isReplacedByEmpty: rescued.backupAt === null };
  };
  const verdict = await checkLedger(file);
  switch (verdict.is) {
    case 'missing':
    case 'empty':
      return hadLedger(file) ? rescue('is empty') : { found: null, isReplacedByEmpty: false };
    case 'damaged':
      return rescue(verdict.why);
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
      return { found: verdict.jobs, isReplacedByEmpty: false };
  }
}

/** Whether there was a ledger before: one that is new has neither backups nor a log that knows more than it. */
function hadLedger(file: string): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return log > 0 || existsSync(backupFolder(dirname(file)));
}
