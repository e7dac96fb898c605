import { randomBytes } from 'node:crypto';
import { copyFile, link, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFile, syncFolder } from '../../disk/durable.ts';

/** The hash of a file, in hex. Throws if it cannot be read. */
export type HashOf = (file: string) => Promise<string>;

/** The name of a draft that a repair writes, or an edit in its lock: hidden, so that nobody takes it for a file of the asset. */
export const LEFTOVER = /^\.(?:repair|edit)-[0-9a-f]{12}\.part$/;

/** A path for a draft in a folder. */
export function draftIn(folder: string): string {
  return join(folder, `.repair-${randomBytes(6).toString('hex')}.part`);
}

/** Codes of file systems that have no hard links, or not for this file. */
const NO_LINKS = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EXDEV',
  'EACCES',
  'EINVAL',
  'EISDIR',
]);
const MARK_LENGTH = 8;
const MOST_NAMES = 100;

/**
 * Puts a whole draft in the place of a damaged file, which stays beside it as `<name>.damaged-<mark>`; the mark is the beginning of its hash. At
 * every moment the name leads to the old bytes or to the new ones, and the old ones have a name until the artist removes it.
 * @param draft absolute, in the folder of the file or above it, synced
 * @param file absolute; it may be missing
 * @returns the path of the damaged file, null if there was none
 * @throws the system's error; the file is then what it was
 */
export async function replaceByDraft(draft: string, file: string, hashOf: HashOf): Promise<string | null> {
  const aside = await keepAside(file, hashOf);
  await rename(draft, file);
  await syncFolder(dirname(file));
  return aside;
}

/**
 * Gives a damaged file a second name beside it, as {@link replaceByDraft} does; null if it is missing.
 * @throws the system's error
 */
export async function keepAside(file: string, hashOf: HashOf): Promise<string | null> {
  const isThere = await lstat(file).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return false;
      throw cause;
    },
  );
  if (!isThere) return null;
  // What cannot be read has no hash; a link keeps its bytes all the same.
  const sha256 = await hashOf(file).catch(() => null);
  const mark = (sha256 ?? randomBytes(MARK_LENGTH).toString('hex')).slice(0, MARK_LENGTH);
  for (let number = 1; ; number += 1) {
    const aside = `${file}.damaged-${mark}${number === 1 ? '' : `-${number}`}`;
    try {
      await nameAlso(file, aside);
      await syncFolder(dirname(file));
      return aside;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST' || number >= MOST_NAMES) throw cause;
      // An earlier repair that was ended has kept it already.
      if (sha256 !== null && (await hashOf(aside).catch(() => null)) === sha256) return aside;
    }
  }
}

/** Gives a file a second name. Throws EEXIST if that is taken. */
async function nameAlso(file: string, other: string): Promise<void> {
  try {
    await link(file, other);
  } catch (cause) {
    if (!NO_LINKS.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    await copyAlso(file, other);
  }
}

async function copyAlso(file: string, other: string): Promise<void> {
  // Its name is taken first, so that nothing is ever overwritten.
  await (await open(other, 'wx')).close();
  try {
    await copyFile(file, other);
    await syncFile(other);
  } catch (cause) {
    await rm(other, { force: true });
    throw cause;
  }
}
