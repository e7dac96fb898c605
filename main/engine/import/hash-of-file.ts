import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Hashed } from './import-task.ts';

/** Length and sha256 of a file on the disk. */
export async function hashOfFile(path: string, alive: () => void = () => undefined): Promise<Hashed> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
    alive();
  }
  return { bytes, sha256: hash.digest('hex') };
}
