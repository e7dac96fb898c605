import { isDiskSilence } from '../../disk/disk-silence.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { LibraryDisk } from '../disk/library-disk.ts';
import type { ReplaceableIndex } from '../index/replaceable-index.ts';
import { listLibraryBackups } from './backup-files.ts';

/** Backs a library up after its changes, so that what the artist said of assets outlives its sidecars and its index. */
export interface LibraryBackups {
  /** Called with every change of the library. */
  readonly touch: () => void;
  /** Called once the library was read as a whole: a backup is made if the newest one is old. */
  readonly begin: () => void;
  readonly close: () => void;
}

export interface LibraryBackupsOptions {
  /** The library's, absolute. */
  readonly folder: string;
  /** `<data>`, absolute; null for no backups. */
  readonly data: string | null;
  readonly disk: Pick<LibraryDisk, 'run'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly index: Pick<ReplaceableIndex, 'use'>;
  /** The library's id; null while not all of it is in the index. */
  readonly whole: () => string | null;
}

/** How long nothing may change before a backup is made, and how long a backup suffices while changes go on. Milliseconds. */
const QUIET_MS = 60_000;
const LEAST_MS = 10 * 60_000;
/** A backup that is older than this is renewed at the next start. Milliseconds. */
const OLD_MS = 24 * 60 * 60 * 1000;
/** A hundred thousand sidecars take a few seconds. Milliseconds. */
const LIMIT_MS = 120_000;

export function createLibraryBackups(options: LibraryBackupsOptions): LibraryBackups {
  const { folder, data, disk, clock, logger } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let changedAt = 0;
  let madeAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  /** The library and the file of its index; null while there is nothing to back up. */
  function known(): { readonly id: string; readonly index: string } | null {
    const [id, file] = [options.whole(), options.index.use((each) => each.file)];
    return id === null || file === null ? null : { id, index: file };
  }

  async function make(): Promise<void> {
    const now = clock.now();
    const of = known();
    madeAt = now;
    if (of === null || data === null) return;
    try {
      const task = { library: folder, data, now, ...of };
      const sidecars = await disk.run('backUp', task, { signal, limitMs: LIMIT_MS });
      logger.info('the library was backed up', { folder, sidecars });
    } catch (cause) {
      // The next change tries again.
      if (!signal.aborted)
        logger.warn('The library could not be backed up.', {
          folder,
          silent: isDiskSilence(cause),
          cause: String(cause),
        });
    }
  }

  /** Waits until nothing has changed for a while. */
  async function makeOnceQuiet(): Promise<void> {
    for (let seen = Number.NaN; seen !== changedAt; ) {
      seen = changedAt;
      // A clock that was set back must not prolong it.
      const left = Math.max(seen + QUIET_MS, madeAt + LEAST_MS) - clock.now();
      await clock.sleep(Math.min(left, LEAST_MS), signal);
    }
    await make();
  }

  function wake(): void {
    if (isWaiting || signal.aborted || data === null) return;
    isWaiting = true;
    const began = changedAt;
    makeOnceQuiet()
      // Aborted by the end of the library.
      .catch(() => undefined)
      .finally(() => {
        isWaiting = false;
        if (changedAt > Math.max(began, madeAt)) wake();
      });
  }

  function touch(): void {
    changedAt = clock.now();
    wake();
  }

  return {
    touch,
    begin: () => {
      const of = known();
      if (of === null || data === null) return;
      // One that a wrong clock dated ahead says nothing of what was backed up since.
      const newest = listLibraryBackups(data, of.id).find(({ at }) => at <= clock.now());
      if (newest !== undefined) madeAt = newest.at;
      if (newest === undefined || clock.now() - newest.at > OLD_MS) touch();
    },
    close: () => closing.abort(new Error('closing')),
  };
}
