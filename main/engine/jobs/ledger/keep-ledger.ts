import type { DataLock } from '../../disk/data-lock.ts';
import { isFullDisk } from '../../disk/sqlite-error.ts';
import type { Clock, Logger } from '../../ports.ts';
import { keepBackups } from './keep-backups.ts';
import type { Ledger } from './ledger.ts';
import { openLedger } from './open-ledger.ts';
import { openReserve, reserveFile } from './reserve.ts';
import { watchDisk } from './watch-disk.ts';

/** A ledger with hourly backups and with reserved disk space. */
export interface KeptLedger {
  readonly ledger: Ledger;
  readonly isDiskFull: () => boolean;
  /** Calls the listener when the disk becomes full, or has space again. */
  readonly subscribe: (listener: (full: boolean) => void) => () => void;
  /** Makes a backup, unless nothing was recorded since the last. Never throws. */
  readonly backUp: () => Promise<void>;
  /** Makes a last backup, and closes the ledger. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the ledger of a data folder, and backs it up until it is closed.
 * @throws AppError as {@link openLedger}
 */
export async function keepLedger(options: {
  /** The lock of the ledger's data folder. */
  readonly lock: DataLock;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly notice: (message: string) => void;
}): Promise<KeptLedger> {
  const closing = new AbortController();
  const listeners = new Set<(full: boolean) => void>();
  const data = options.lock.folder;
  const reserve = openReserve(reserveFile(data));
  const disk = watchDisk({
    ...options,
    data,
    reserve,
    closing: closing.signal,
    onChange: () => {
      for (const listener of listeners) listener(disk.isFull());
    },
  });
  const open = (): Promise<Ledger> => openLedger({ ...options, onFull: disk.onFull });
  const ledger = await open().catch((cause: unknown) => {
    // Even reading the jobs needs a little disk space.
    if (isFullDisk(cause) && reserve.release()) return open();
    throw cause;
  });
  await disk.check();
  const backups = keepBackups({ ...options, data, ledger, closing: closing.signal });
  const commitAll: Ledger['commitAll'] = (changes) => {
    ledger.commitAll(changes);
    if (changes.some(({ event }) => event.type === 'accepted')) backups.accepted();
  };
  return {
    ledger: { ...ledger, commitAll },
    isDiskFull: disk.isFull,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    backUp: backups.backUp,
    close: async () => {
      closing.abort(new Error('closing'));
      await backups.done;
      await backups.backUp();
      ledger.close();
    },
  };
}
