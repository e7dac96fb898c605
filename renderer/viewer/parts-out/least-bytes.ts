import { assertNever } from '../../../shared/model/assert-never.ts';
import { sizeWords } from '../../../shared/model/figures/size-words.ts';
import { MOST_MADE_BYTES } from '../../../shared/model/pictures/made-files.ts';
import type { PartFormat } from '../../../shared/model/pictures/parts-out.ts';

/** What of parts makes their file long. */
export interface PartsSize {
  readonly faces: number;
  /** 0 where it is not known yet. */
  readonly vertices: number;
}

const STL = { head: 84, face: 50 };
/** Three indices of two bytes; position and normal as floats. Pictures and coordinates come on top. */
const GLB = { face: 6, vertex: 24 };
/** A corner is three indices with two slashes and a space, a vertex six numbers: as floats are printed, each has at least six digits. */
const OBJ = { line: 3, cornerSigns: 3, vertex: 60 };

/** Text, which a usdz holds as it is: the count of a face, three indices with a comma and a space; of a vertex two times three numbers of a digit or more. */
const USDZ = { count: 3, comma: 2, vertex: 22 };

/** The least that parts can take as a file, in bytes: what is larger than {@link MOST_MADE_BYTES} need not be written at all. */
export function leastBytes(format: PartFormat, { faces, vertices }: PartsSize): number {
  switch (format) {
    case 'stl':
      return STL.head + STL.face * faces;
    case 'glb':
      return GLB.face * faces + GLB.vertex * vertices;
    case 'obj': {
      // Nine of ten indices up to a number have as many digits as it, or one less.
      const digits = Math.max(1, Math.floor(Math.log10(Math.max(1, vertices))));
      return faces * (OBJ.line + 3 * (3 * digits + OBJ.cornerSigns)) + OBJ.vertex * vertices;
    }
    case 'usdz': {
      const digits = Math.max(1, Math.floor(Math.log10(Math.max(1, vertices))));
      return faces * (USDZ.count + 3 * (digits + USDZ.comma)) + USDZ.vertex * vertices;
    }
    default:
      return assertNever(format);
  }
}

/** Why a file of parts is too large to be handed over, in one sentence; null if it is not. @param bytes that it has, or has at least */
export function whyTooLarge(bytes: number): string | null {
  if (bytes <= MOST_MADE_BYTES) return null;
  return `The file would have ${sizeWords(bytes, 'up')} or more, and at most ${sizeWords(MOST_MADE_BYTES)} can be written: export fewer parts, or in another format.`;
}
