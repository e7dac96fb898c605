import type { ResultFormat } from './result-format.ts';

/** Bytes of a file's end that are enough to tell. */
export const TAIL_BYTES = 1024;

export interface FileEnds {
  /** The first bytes, as many as `resultFormat` takes. */
  readonly head: Buffer;
  /** The last TAIL_BYTES, or all of a shorter file. */
  readonly tail: Buffer;
  /** In bytes. */
  readonly size: number;
}

/**
 * Whether a file says itself that more belongs to it than came: HTTP's word does not help where a host announces a part
 * for the whole. More than it says is let pass, and formats that say nothing are.
 */
export function isCutShort(format: ResultFormat, { head, tail, size }: FileEnds): boolean {
  switch (format) {
    case 'glb':
      return head.length < 12 || head.readUInt32LE(8) > size;
    case 'webp':
      return head.readUInt32LE(4) + 8 > size;
    case 'png':
      return !tail.includes('IEND');
    default:
      return false;
  }
}
