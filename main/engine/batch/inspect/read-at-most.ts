import { open } from 'node:fs/promises';

/** The bytes of a file; null if it has more than `most`. */
export async function readAtMost(path: string, most: number): Promise<Uint8Array | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > most) return null;
    // One byte more shows that it grew.
    const buffer = Buffer.alloc(size + 1);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, bytes, buffer.length - bytes, bytes);
      bytes += bytesRead;
      if (bytesRead === 0 || bytes > size) break;
    }
    return bytes > size ? null : buffer.subarray(0, bytes);
  } finally {
    await file.close();
  }
}
