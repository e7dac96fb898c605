import type { FileFormat } from './file-format.ts';

/** The number of bytes of a file's end that is enough to check its length. */
export const TAIL_BYTES = 1024;

/** The size of a file differs from the length that its content states. Lengths are in bytes. */
export type LengthFault =
  | { readonly code: 'cut-off' }
  /** The file is longer (`size`) than its header states (`statedLength`). */
  | { readonly code: 'too-long'; readonly statedLength: number; readonly size: number };

export interface FileEnds {
  /** The first FORMAT_HEAD_BYTES bytes, or all of a shorter file. */
  readonly head: Buffer;
  /** The last TAIL_BYTES, or all of a shorter file. */
  readonly tail: Buffer;
  /** The size of the whole file in bytes. */
  readonly size: number;
}

/**
 * Compares a file's size with the length that its content states. HTTP's content length is not enough: a host may announce a part
 * as the whole, or send more than the file. Formats that state no length are not checked, nor are bytes after a picture's end.
 * @returns null if nothing is wrong
 */
export function wrongLength(format: FileFormat, { head, tail, size }: FileEnds): LengthFault | null {
  switch (format) {
    case 'glb': {
      if (head.length < 12) return CUT;
      const statedLength = head.readUInt32LE(8);
      if (statedLength > size) return CUT;
      return statedLength === size ? null : { code: 'too-long', statedLength, size };
    }
    case 'webp':
      return head.readUInt32LE(4) + 8 > size ? CUT : null;
    case 'png':
      return tail.includes('IEND') ? null : CUT;
    default:
      return null;
  }
}

const CUT: LengthFault = { code: 'cut-off' };
