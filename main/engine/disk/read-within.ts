import { open } from 'node:fs/promises';

/** Reads a whole file; null if it is larger than `most` bytes, or no file: a pipe would be read for ever. */
export async function readWithin(path: string, most: number): Promise<Uint8Array | null> {
  await using file = await open(path);
  const stats = await file.stat();
  return stats.isFile() && stats.size <= most ? await file.readFile() : null;
}
