import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1 << 20;

/** A file that was read to its end, or as far as it was worth it. */
export interface WholeFile {
  readonly bytes: number;
  /** Its first bytes. */
  readonly head: Uint8Array;
  /** Hex; null where it is over the limit. */
  readonly sha256: string | null;
}

/**
 * Reads a file once for its first bytes and its hash. For worker threads: it takes the time that the bytes take.
 * @param limits `head`: first bytes that are wanted; `most`: a file over it is refused whatever is in it, so its bytes
 * need no hash
 */
export async function readWhole(
  path: string,
  limits: { readonly head: number; readonly most: number },
): Promise<WholeFile> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, Math.max(size, limits.head)));
    const hash = createHash('sha256');
    let bytes = 0;
    let head = new Uint8Array();
    const wanted = size > limits.most ? buffer.length : Number.POSITIVE_INFINITY;
    while (bytes < wanted) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, bytes);
      if (bytesRead === 0) break;
      if (bytes === 0) head = Uint8Array.from(buffer.subarray(0, Math.min(limits.head, bytesRead)));
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
    return size > limits.most
      ? { bytes: size, head, sha256: null }
      : { bytes, head, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}
