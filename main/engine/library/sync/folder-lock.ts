import { chmod, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { besideLock, draftName, LOCK, madeAt, removeLeft, takeAway } from './dead-lock.ts';
import { type FileMark, fileMark } from './file-mark.ts';

/**
 * How long a lock may stand unchanged while somebody waits for it, before its owner counts as dead: an edit takes milliseconds. It is measured on
 * the waiting machine's clock, because that of a share may be another. Milliseconds.
 */
const DEAD_MS = 5_000;
const RETRY_MS = 15;
/** How often an edit is done again whose lock was taken away. */
const TRIES = 5;
/**
 * While a folder is removed that another looks at, Windows refuses its name with the codes of a folder that may not be written to: these count
 * only once they last. Milliseconds.
 */
const PASSING: readonly string[] = process.platform === 'win32' ? ['EPERM', 'EACCES', 'EBUSY'] : [];
const PASSING_MS = 1_000;
/** Why a folder is not renamed onto the lock of another, by system. */
const TAKEN: readonly string[] = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EISDIR', ...PASSING];

/**
 * Makes a text the content of a file of the folder, whole and synced; throws if the lock is not this owner's any more. At most once a lock.
 * @param file absolute; it may be new
 * @param seen what lay there before it was read: programs that know no lock may have written since, and then the work is done again. Left out: not looked at
 */
export type WriteLocked = (file: string, text: string, seen?: FileMark) => Promise<void>;

/** What was read may have changed: another took this owner for dead, or wrote without a lock. Once that lasts, it is an error like the system's. */
class LostLock extends Error {
  readonly code = 'EBUSY';
  readonly syscall = 'rename';
}

/**
 * Reads and writes a file of a folder while no other Maquette does, on this machine or on another that shares the library.
 * @param folder an asset's, or that of the collections; absolute
 * @param work is done again, from its beginning, if the lock was lost before it has written
 * @throws the system's error if the lock cannot be made, e.g. on a read-only disk
 */
export async function withFolderLock<Result>(
  folder: string,
  work: (write: WriteLocked) => Promise<Result>,
): Promise<Result> {
  const lock = join(folder, LOCK);
  for (let tries = 1; ; tries += 1) {
    const draft = await acquire(lock);
    try {
      return await work((file, text, seen) => replace(file, draft, text, seen));
    } catch (cause) {
      if (!(cause instanceof LostLock) || tries >= TRIES) throw cause;
    } finally {
      await release(lock, draft);
      await removeLeft(folder);
    }
  }
}

async function replace(file: string, draft: string, text: string, seen: FileMark | undefined): Promise<void> {
  const lost = (cause: NodeJS.ErrnoException): never => {
    throw cause.code === 'ENOENT' ? new LostLock('the lock was taken away', { cause }) : cause;
  };
  const before = await stat(file).catch(() => null);
  const written = await open(draft, 'r+').catch(lost);
  try {
    await written.writeFile(text);
    await written.sync();
  } finally {
    await written.close();
  }
  // Shares without modes refuse it, and need none.
  if (before !== null) await chmod(draft, before.mode).catch(() => undefined);
  // Last of all: between this and the rename lie microseconds, between the reading and the rename a sync of the disk.
  if (seen !== undefined && (await fileMark(file)) !== seen) throw new LostLock('another program wrote it');
  await rename(draft, file).catch(lost);
}

/** Removes the lock, if it is still this owner's: that of another holds a draft, and a folder that is not empty stays. */
async function release(lock: string, draft: string): Promise<void> {
  await rm(draft, { force: true }).catch(() => undefined);
  await rmdir(lock).catch(() => undefined);
}

/** Returns the path of the draft in the lock. */
async function acquire(lock: string): Promise<string> {
  /** When the lock that is waited for was made, and since when. */
  let seen = { made: -1, since: 0 };
  const began = performance.now();
  const name = draftName();
  const own = besideLock(lock);
  const make = async (): Promise<void> => {
    await mkdir(own);
    await (await open(join(own, name), 'wx')).close();
  };
  try {
    await make();
    for (;;) {
      const made = await madeAt(lock);
      if (made === null) {
        const code = await takeName(own, lock);
        if (code === null) return join(lock, name);
        if (code === 'ENOENT') {
          // This owner slept for so long that another took it for dead. Where the folder itself is gone, it cannot be made anew.
          await make();
          continue;
        }
        const isPassing = PASSING.includes(code) && performance.now() - began < PASSING_MS;
        if (!TAKEN.includes(code) || (PASSING.includes(code) && !isPassing))
          throw Object.assign(new Error(`${code}: the lock cannot be made`), { code, syscall: 'rename' });
      } else if (made !== seen.made) seen = { made, since: performance.now() };
      else if (performance.now() - seen.since > DEAD_MS) await takeAway(lock, made);
      await pause(RETRY_MS);
    }
  } catch (cause) {
    await rm(own, { recursive: true, force: true }).catch(() => undefined);
    throw cause;
  }
}

/** Null if it worked; else the system's code. */
async function takeName(own: string, lock: string): Promise<string | null> {
  return rename(own, lock).then(
    () => null,
    (cause: NodeJS.ErrnoException) => cause.code ?? '',
  );
}
