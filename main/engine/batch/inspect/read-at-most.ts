import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The bytes of a file; null if it has more than `most`. Blocks its thread while it reads, so use it in worker threads only. */
export function readAtMost(path: string, most: number): Uint8Array | null {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > most) return null;
    // One byte more shows that it grew.
    const buffer = Buffer.alloc(size + 1);
    let bytes = 0;
    while (bytes <= size) {
      const bytesRead = readSync(file, buffer, bytes, buffer.length - bytes, bytes);
      if (bytesRead === 0) return buffer.subarray(0, bytes);
      bytes += bytesRead;
    }
    return null;
  } finally {
    closeSync(file);
  }
}
