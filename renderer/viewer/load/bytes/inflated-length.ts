import { Unzlib } from 'three/examples/jsm/libs/fflate.module.js';

/** Bytes taken in at once: deflate makes at most a thousand of one, and fewer at a time take several times as long. */
const AT_ONCE = 256 * 1024;

/**
 * Inflates a zlib stream without keeping what comes of it, for what it was packed from is declared nowhere in it.
 * @returns how many bytes come of it; Infinity as soon as they are more than `most`, or where the stream is damaged
 */
export function inflatedLength(packed: Uint8Array, most: number): number {
  let length = 0;
  const stream = new Unzlib((chunk) => {
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length && length <= most; at += AT_ONCE) {
      stream.push(packed.subarray(at, at + AT_ONCE), at + AT_ONCE >= packed.length);
    }
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  return length <= most ? length : Number.POSITIVE_INFINITY;
}
