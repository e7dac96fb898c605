import type { FileFormat } from './file-format.ts';

/** Bytes of a file's end that are enough to tell. */
export const TAIL_BYTES = 1024;

/** What a file says of its length does not hold. Lengths in bytes. */
export type LengthFault =
  | { readonly code: 'cut-off' }
  /** It goes on beyond what its header says. */
  | { readonly code: 'too-long'; readonly said: number; readonly size: number };

export interface FileEnds {
  /** The first bytes, as many as `fileFormatOf` takes. */
  readonly head: Buffer;
  /** The last TAIL_BYTES, or all of a shorter file. */
  readonly tail: Buffer;
  /** In bytes. */
  readonly size: number;
}

/**
 * Whether a file says itself that it is not as long as it came: HTTP's word does not help where a host announces a part
 * for the whole, or goes on behind the end. Formats that say nothing are let pass, and so is what follows a picture.
 * @returns null where nothing is wrong
 */
export function wrongLength(format: FileFormat, { head, tail, size }: FileEnds): LengthFault | null {
  switch (format) {
    case 'glb': {
      if (head.length < 12) return CUT;
      const said = head.readUInt32LE(8);
      if (said > size) return CUT;
      return said === size ? null : { code: 'too-long', said, size };
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
