import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 20;
/** Not less, because a file may have grown since its size was read. */
const SMALLEST_CHUNK_BYTES = 1 << 16;

/** The content of a file, as far as it had to be read. */
export interface WholeFile {
  /** Its size. Of a file over the limit that grows while it is read, what it had at least. */
  readonly bytes: number;
  /** Its first bytes. */
  readonly head: Uint8Array;
  /** Hex; null if the file is over the limit. */
  readonly sha256: string | null;
}

/**
 * Reads a file once for its first bytes and its hash. Blocks its thread while it reads, so use it in worker threads only.
 * @param limits `head`: how many first bytes to return; `most`: a larger file is refused whatever its content, so it is not
 * hashed, and reading stops there, also in a file that grows without end
 */
export function readWhole(path: string, limits: { readonly head: number; readonly most: number }): WholeFile {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(size, SMALLEST_CHUNK_BYTES)));
    const hash = createHash('sha256');
    let bytes = 0;
    let head = new Uint8Array();
    // Of a file that is over the limit already, one chunk holds its head. One byte more than the limit shows that a file grew over it.
    const wanted = size > limits.most ? buffer.length : limits.most + 1;
    while (bytes < wanted) {
      const bytesRead = readSync(file, buffer, 0, buffer.length, bytes);
      if (bytesRead === 0) break;
      if (bytes === 0) head = Uint8Array.from(buffer.subarray(0, Math.min(limits.head, bytesRead)));
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
    const total = Math.max(size, bytes);
    return total > limits.most
      ? { bytes: total, head, sha256: null }
      : { bytes, head, sha256: hash.digest('hex') };
  } finally {
    closeSync(file);
  }
}
