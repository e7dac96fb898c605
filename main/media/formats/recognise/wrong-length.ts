import type { ResultFormat } from './file-format.ts';

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
 * Whether a file says itself that it is not as long as it came: HTTP's word does not help where a host announces a part
 * for the whole, or goes on behind the end. Formats that say nothing are let pass, and so is what follows a picture.
 * @returns what is wrong, as the end of a sentence; null where nothing is
 */
export function wrongLength(format: ResultFormat, { head, tail, size }: FileEnds): string | null {
  switch (format) {
    case 'glb': {
      if (head.length < 12) return CUT;
      const said = head.readUInt32LE(8);
      if (said > size) return CUT;
      return said === size ? null : `its header says that it has ${said} bytes, but it has ${size}`;
    }
    case 'webp':
      return head.readUInt32LE(4) + 8 > size ? CUT : null;
    case 'png':
      return tail.includes('IEND') ? null : CUT;
    default:
      return null;
  }
}

const CUT = 'it breaks off before its end';
