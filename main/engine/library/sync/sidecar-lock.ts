import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The lock of a sidecar: a hidden, empty folder beside it, since making a folder is atomic on shares too. */
const LOCK = '.asset.lock';
/**
 * How long a lock may stand unchanged while somebody waits for it, before its owner counts as dead: an edit takes milliseconds. It is measured on
 * the waiting machine's clock, because that of a share may be another. Milliseconds.
 */
const DEAD_MS = 5_000;
const RETRY_MS = 15;
/**
 * While a folder is removed that another looks at, Windows refuses its name with the codes of a folder that may not be written to: these count
 * only once they last. Milliseconds.
 */
const PASSING: readonly string[] = process.platform === 'win32' ? ['EPERM', 'EACCES', 'EBUSY'] : [];
const PASSING_MS = 1_000;

/**
 * Reads and writes a sidecar while no other Maquette does, on this machine or on another that shares the library.
 * @param folder the asset's, absolute
 * @throws the system's error if the lock cannot be made, e.g. on a read-only disk
 */
export async function withSidecarLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = join(folder, LOCK);
  await acquire(lock);
  try {
    return await work();
  } finally {
    // Missing if the asset's folder was moved meanwhile, or if another took this for dead.
    await rmdir(lock).catch(() => undefined);
  }
}

async function acquire(lock: string): Promise<void> {
  /** When the lock that is waited for was made, and since when. */
  let seen = { made: -1, since: 0 };
  const began = performance.now();
  for (;;) {
    try {
      await mkdir(lock);
      return;
    } catch (cause) {
      const { code = '' } = cause as NodeJS.ErrnoException;
      const isPassing = PASSING.includes(code) && performance.now() - began < PASSING_MS;
      if (code !== 'EEXIST' && !isPassing) throw cause;
    }
    const made = await madeAt(lock);
    if (made === null) {
      // It was just removed. On Windows it may be on its way out while somebody looks at it.
      await pause(RETRY_MS);
      continue;
    }
    if (made !== seen.made) seen = { made, since: performance.now() };
    else if (performance.now() - seen.since > DEAD_MS) await takeAway(lock, made);
    await pause(RETRY_MS);
  }
}

/** Renamed before it is removed: of several that wait, one succeeds, and it looks once more whether this is still the dead one's. */
async function takeAway(lock: string, made: number): Promise<void> {
  if ((await madeAt(lock)) !== made) return;
  const aside = `${lock}.${randomUUID()}`;
  const isMine = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  // Somebody may have put a file or a link there, or something into it: it is out of the way in any case, and hidden.
  if (isMine) await rmdir(aside).catch(() => rm(aside).catch(() => undefined));
}

/** Of a link itself: one that leads nowhere is there all the same. */
async function madeAt(lock: string): Promise<number | null> {
  return lstat(lock).then(
    ({ ctimeMs }) => ctimeMs,
    () => null,
  );
}
