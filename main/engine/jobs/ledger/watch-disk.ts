import { diskError } from '../../disk/disk-error.ts';
import { isFullDisk } from '../../disk/sqlite-error.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { Reserve } from './reserve.ts';

/** Watches whether the ledger's disk is full; while it is, nothing new is sent. */
export interface DiskWatch {
  readonly isFull: () => boolean;
  /**
   * To be called if a write failed because the disk is full. Releases the reserve if the write must not be lost.
   * @returns whether the reserve was released, so that the write can be tried again
   */
  readonly onFull: (mustBeKept: boolean) => boolean;
  /** Checks now whether there is space, fills the reserve again, and reports a change. */
  readonly check: () => Promise<void>;
}

export interface DiskWatchOptions {
  /** `<data>`, for the notices. */
  readonly data: string;
  readonly reserve: Reserve;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly notice: (message: string) => void;
  /** Called when the disk becomes full, or has space again. */
  readonly onChange: () => void;
  /** Ends the repeated checks. */
  readonly closing: AbortSignal;
}

const CHECK_MS = 10_000;

export function watchDisk(options: DiskWatchOptions): DiskWatch {
  const { data, reserve, clock, logger, notice, onChange, closing } = options;
  let isFull = false;

  /** @param fault why room cannot be taken, where it is not that the disk is full: nothing is sent either, since it could not be written down */
  const becomeFull = (fault?: unknown): void => {
    if (isFull) return;
    isFull = true;
    logger.error('nothing can be kept in reserve on the disk of the ledger', {
      data,
      reserve: reserve.isHeld(),
    });
    notice(
      fault === undefined
        ? `The disk of ${data} is full. What was paid for is still written down, but nothing more is sent until there is room; free some, and it goes on by itself.`
        : `${diskError(fault, 'keep room for what is paid for', data).message} Nothing more is sent until then; it goes on by itself.`,
    );
    onChange();
    void checkUntilRoom();
  };

  const look = async (): Promise<void> => {
    const room = await reserve.acquire().catch((cause: unknown) => {
      logger.warn('no room could be taken in reserve', { error: String(cause) });
      if (!isFullDisk(cause)) becomeFull(cause);
      return false;
    });
    if (!room) {
      becomeFull();
      return;
    }
    if (!isFull) return;
    isFull = false;
    notice(`The disk of ${data} has room again and can be written to; sending goes on.`);
    onChange();
  };

  const checkUntilRoom = async (): Promise<void> => {
    while (isFull && !closing.aborted) {
      await clock.sleep(CHECK_MS, closing).catch(() => undefined);
      if (!closing.aborted) await look();
    }
  };

  return {
    isFull: () => isFull,
    onFull: (mustBeKept) => {
      const room = mustBeKept && reserve.release();
      becomeFull();
      return room;
    },
    check: look,
  };
}
