import { statfs } from 'node:fs/promises';
import { AppError } from '../../../shared/model/app-error.ts';

/** Room on a library's disk that downloads leave to everything else. Bytes. */
const MOST_LEFT = 256 * 2 ** 20;
/** Of a small disk, one part in so many. */
const PART_LEFT = 20;

/** Bytes that a download leaves free on a disk of that size. */
export function roomLeft(diskBytes: number): number {
  return Math.min(MOST_LEFT, Math.floor(diskBytes / PART_LEFT));
}

/** @throws AppError `disk` where so many bytes more would take the room that is left to everything else */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const left = roomLeft(blocks * bsize);
  // Some network file systems say nothing of their size.
  if (blocks === 0 || free - bytes >= left) return;
  const needed = Math.ceil((bytes + left) / 2 ** 20);
  throw new AppError(
    'disk',
    `The disk of ${folder} is full: ${needed} MB are needed, and ${Math.floor(free / 2 ** 20)} MB are free; make room, and the result is fetched by itself.`,
    { detail: 'ENOSPC' },
  );
}
