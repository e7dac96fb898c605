import { randomBytes, randomUUID } from 'node:crypto';
import { lstat, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The lock of a folder with sidecars or collections is a hidden folder in it that holds one file, its owner's draft. It is put together under another
 * name and then renamed, since a folder is never renamed onto one that is not empty, on shares too. The draft becomes the file by one rename out of
 * the lock: an owner that slept while another took its lock away has no draft there any more, so it cannot overwrite what was written meanwhile.
 */
export const LOCK = '.asset.lock';
/** The names of drafts: hidden, so that nobody takes one for a file of the asset. */
const DRAFT = /^\.edit-[0-9a-f]{12}\.part$/;
export const draftName = (): string => `.edit-${randomBytes(6).toString('hex')}.part`;

/** Under these names locks are put together before they are renamed, and put aside before they are removed. @param lock its path or name */
export const besideLock = (lock: string): string => `${lock}.${randomUUID()}`;
const BESIDE = /^\.asset\.lock\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Whether a folder's name is that of a lock, or of one beside it. */
export const isLockName = (name: string): boolean => name === LOCK || BESIDE.test(name);
/** After so long, what stands beside a lock is a killed program's: an edit takes milliseconds. By the disk's own clock. Milliseconds. */
const LEFT_MS = 10 * 60_000;

/** Removes a lock whose owner is dead. Renamed before it is removed: of several that wait, one succeeds, and it looks once more whether this is still the dead one's. */
export async function takeAway(lock: string, made: number): Promise<void> {
  if ((await madeAt(lock)) !== made) return;
  const aside = besideLock(lock);
  const isMine = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  // Somebody may have put a file or a link there, or something into it: it is out of the way in any case, and hidden.
  if (isMine) await removeDead(aside);
}

/**
 * Removes what programs left beside the lock of a folder that were killed while they took it, or took one away. One that only slept makes its
 * lock anew, so nothing is lost if this goes wrong about it. Never throws.
 * @param folder one that was changed just now, as every edit does: its time is the disk's own now
 */
export async function removeLeft(folder: string): Promise<void> {
  const left = (await readdir(folder).catch(() => [])).filter((name) => BESIDE.test(name));
  if (left.length === 0) return;
  const now = await lstat(folder).catch(() => null);
  for (const path of left.map((name) => join(folder, name))) {
    const made = await lstat(path).catch(() => null);
    // A link is never followed: it is nothing that a lock leaves.
    if (now !== null && made?.isDirectory() && now.mtimeMs - made.mtimeMs > LEFT_MS) await removeDead(path);
  }
}

/** Of a folder, drafts alone: what somebody else has put into it is left, hidden. */
async function removeDead(aside: string): Promise<void> {
  const names = await readdir(aside).catch(() => null);
  if (names === null) await rm(aside, { force: true }).catch(() => undefined);
  for (const name of names ?? []) if (DRAFT.test(name)) await rm(join(aside, name)).catch(() => undefined);
  await rmdir(aside).catch(() => undefined);
}

/** When a lock was made, as its disk says; null if there is none. Of a link itself: one that leads nowhere is there all the same. */
export async function madeAt(lock: string): Promise<number | null> {
  return lstat(lock).then(
    ({ ctimeMs }) => ctimeMs,
    () => null,
  );
}
