import { statfs } from 'node:fs/promises';
import { AppError } from '../../../shared/model/app-error.ts';
import { sizeWords } from '../../../shared/model/figures/size-words.ts';

/** Space on a library's disk that downloads leave free. Bytes. */
const MOST_LEFT = 256 * 2 ** 20;
/** On a small disk: one part in this many. */
const PART_LEFT = 20;

/** The bytes that a download leaves free on a disk of this size. */
export function roomLeft(diskBytes: number): number {
  return Math.min(MOST_LEFT, Math.floor(diskBytes / PART_LEFT));
}

/** @throws AppError `disk` if a download of this many bytes would leave too little space free */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const left = roomLeft(blocks * bsize);
  // Some network file systems do not report their size.
  if (blocks === 0 || free - bytes >= left) return;
  throw new AppError(
    'disk',
    `The disk of ${folder} is full: it has ${sizeWords(free, 'down')} free, and needs ${sizeWords(bytes + left, 'up')}; make room, and the result is fetched by itself.`,
    { detail: 'ENOSPC' },
  );
}
