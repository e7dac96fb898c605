import { Unzlib } from 'three/examples/jsm/libs/fflate.module.js';

/** Bytes per chunk of input. Deflate makes at most about a thousand bytes of one, and smaller chunks are several times slower. */
const CHUNK_BYTES = 256 * 1024;

/**
 * The length of the data in a zlib stream. The stream does not state it, so the data is inflated and discarded.
 * @param limit in bytes; inflating stops there
 * @returns Infinity if the data is longer than the limit, or the stream is damaged
 */
export function inflatedLength(packed: Uint8Array, limit: number): number {
  let length = 0;
  const stream = new Unzlib((chunk) => {
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length && length <= limit; at += CHUNK_BYTES) {
      stream.push(packed.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= packed.length);
    }
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  return length <= limit ? length : Number.POSITIVE_INFINITY;
}
