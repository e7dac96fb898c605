import { randomBytes, randomUUID } from 'node:crypto';
import { lstat, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of drafts: hidden, so that nobody takes one for a file of the asset. */
const DRAFT = /^\.edit-[0-9a-f]{12}\.part$/;
export const draftName = (): string => `.edit-${randomBytes(6).toString('hex')}.part`;

/** Removes a lock whose owner is dead. Renamed before it is removed: of several that wait, one succeeds, and it looks once more whether this is still the dead one's. */
export async function takeAway(lock: string, made: number): Promise<void> {
  if ((await madeAt(lock)) !== made) return;
  const aside = `${lock}.${randomUUID()}`;
  const isMine = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  // Somebody may have put a file or a link there, or something into it: it is out of the way in any case, and hidden.
  if (isMine) await removeDead(aside);
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
