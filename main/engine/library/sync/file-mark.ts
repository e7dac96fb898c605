import { stat } from 'node:fs/promises';

/** Which file lies at a path, and in which state; other marks are other bytes. Empty if there is none. */
export type FileMark = string;

/** The mark of what lies at a path now. Take it before reading. */
export async function fileMark(path: string): Promise<FileMark> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found === null ? '' : [found.dev, found.ino, found.size, found.mtimeNs].join(' ');
}
