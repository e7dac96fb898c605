import type { Clock, Logger } from '../../ports.ts';
import type { Reserve } from './reserve.ts';

/** Knows whether the ledger's disk is full: then nothing new is sent. */
export interface DiskWatch {
  readonly isFull: () => boolean;
  /**
   * A write found the disk full. Where it must be kept, the room in reserve is given up for it.
   * @returns whether there is room for it now
   */
  readonly onFull: (mustBeKept: boolean) => boolean;
  /** Looks now whether there is room, takes what is kept in reserve, and tells of a change. */
  readonly check: () => Promise<void>;
}

export interface DiskWatchOptions {
  /** `<data>`, for the words. */
  readonly data: string;
  readonly reserve: Reserve;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly notice: (message: string) => void;
  /** Called whenever it became full, or has room again. */
  readonly onChange: () => void;
  /** Ends looking for room. */
  readonly closing: AbortSignal;
}

const CHECK_MS = 10_000;

export function watchDisk(options: DiskWatchOptions): DiskWatch {
  const { data, reserve, clock, logger, notice, onChange, closing } = options;
  let isFull = false;

  const becomeFull = (): void => {
    if (isFull) return;
    isFull = true;
    logger.error('the disk of the ledger is full', { data, reserve: reserve.isHeld() });
    notice(
      `The disk of ${data} is full. What was paid for is still written down, but nothing more is sent until there is room; free some, and it goes on by itself.`,
    );
    onChange();
    void checkUntilRoom();
  };

  const look = async (): Promise<void> => {
    const room = await reserve.acquire().catch((cause: unknown) => {
      logger.warn('no room could be taken in reserve', { error: String(cause) });
      return false;
    });
    if (!room) {
      becomeFull();
      return;
    }
    if (!isFull) return;
    isFull = false;
    notice(`There is room again on the disk of ${data}; sending goes on.`);
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
