import type { Picture } from '../picture/decode.ts';
import { findSubject, GREY, type Subject } from './find-subject.ts';

const HASH_BYTES = 8;
/** Fields of colour in a row, and in a column. */
const FIELDS = 3;
/** The cells in a row whose brightness is transformed. */
const CELLS = 32;
/** The lowest frequencies that are kept, in each direction. */
const FREQUENCIES = 8;

/** A multiple of three: in base64, likenesses that are joined are the joined bytes. The last byte says what kind of picture it is. */
export const LIKENESS_BYTES = 36;
/** The longer edge of the pictures that are looked at. Pixels. */
export const LIKENESS_EDGE = 256;

/**
 * What a picture looks like, so that pictures of one subject are near each other whatever their size, compression, margin and plain background are:
 * 64 bits that say which low frequencies of the subject's brightness are above their median, then its colours in nine fields (brightness and
 * two differences of colour).
 * @param kind a depth map shows distances as brightness: it is like depth maps alone
 */
export function likenessOf(picture: Picture, kind: PictureKind = 'plain'): Uint8Array {
  const subject = findSubject(picture);
  const likeness = new Uint8Array(LIKENESS_BYTES);
  likeness.set(hashOf(brightness(means(subject, CELLS))));
  likeness.set(colours(means(subject, FIELDS)), HASH_BYTES);
  likeness[KIND_AT] = KINDS[kind];
  return likeness;
}

/** What the brightness of a picture says. */
export type PictureKind = 'plain' | 'depth';
const KINDS: Readonly<Record<PictureKind, number>> = { plain: 0, depth: 1 };
const KIND_AT = HASH_BYTES + FIELDS * FIELDS * 3;
/** Of pictures of two kinds: more than any two of one kind. */
const OTHER_KIND = 255;

/** Pictures of one subject are at most so unlike each other. */
export const MOST_UNLIKE = 20;

/** How unlike two pictures are: bits of the hash that differ, and half of the mean difference of the colours, which is left out where the bits are too many. */
export function unlikeness(one: Uint8Array, at: number, other: Uint8Array, otherAt: number): number {
  if (one[at + KIND_AT] !== other[otherAt + KIND_AT]) return OTHER_KIND;
  let bits = 0;
  for (let byte = 0; byte < HASH_BYTES; byte += 1)
    bits += BITS[(one[at + byte] as number) ^ (other[otherAt + byte] as number)] as number;
  if (bits > MOST_UNLIKE) return bits;
  let difference = 0;
  for (let byte = HASH_BYTES; byte < KIND_AT; byte += 1)
    difference += Math.abs((one[at + byte] as number) - (other[otherAt + byte] as number));
  return bits + difference / (FIELDS * FIELDS * 3) / 2;
}

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1;
  return count;
});

/** The mean colour of each of the square's cells, three numbers each. */
function means({ width, height, rgb, left, top, side }: Subject, cells: number): Float64Array {
  const out = new Float64Array(cells * cells * 3);
  const edge = (start: number, cell: number): number => Math.floor(start + (cell * side) / cells);
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const at = (row * cells + column) * 3;
      const [x0, y0] = [edge(left, column), edge(top, row)];
      const [x1, y1] = [Math.max(x0 + 1, edge(left, column + 1)), Math.max(y0 + 1, edge(top, row + 1))];
      for (let y = y0; y < y1; y += 1) {
        for (let x = x0; x < x1; x += 1) {
          const isInside = x >= 0 && y >= 0 && x < width && y < height;
          for (let channel = 0; channel < 3; channel += 1)
            out[at + channel] =
              (out[at + channel] as number) +
              (isInside ? (rgb[(y * width + x) * 3 + channel] as number) : GREY);
        }
      }
      for (let channel = 0; channel < 3; channel += 1)
        out[at + channel] = (out[at + channel] as number) / ((x1 - x0) * (y1 - y0));
    }
  }
  return out;
}

const luma = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

function brightness(rgb: Float64Array): Float64Array {
  return Float64Array.from({ length: rgb.length / 3 }, (_, cell) =>
    luma(rgb[cell * 3] as number, rgb[cell * 3 + 1] as number, rgb[cell * 3 + 2] as number),
  );
}

function colours(rgb: Float64Array): Uint8Array {
  const out = new Uint8Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const [r, g, b] = [rgb[at] as number, rgb[at + 1] as number, rgb[at + 2] as number];
    const y = luma(r, g, b);
    out[at] = y;
    // Of the difference half, so that it fits a byte.
    out[at + 1] = 128 + (b - y) / 2;
    out[at + 2] = 128 + (r - y) / 2;
  }
  return out;
}

const COSINES = Float64Array.from({ length: FREQUENCIES * CELLS }, (_, at) => {
  const [frequency, cell] = [Math.floor(at / CELLS), at % CELLS];
  return Math.cos(((2 * cell + 1) * frequency * Math.PI) / (2 * CELLS));
});

/** The signs of the lowest frequencies against their median. The mean brightness is left to the colours. */
function hashOf(cells: Float64Array): Uint8Array {
  const found = new Float64Array(FREQUENCIES * FREQUENCIES);
  for (let across = 0; across < FREQUENCIES; across += 1) {
    const rows = new Float64Array(CELLS);
    for (let y = 0; y < CELLS; y += 1) {
      let sum = 0;
      for (let x = 0; x < CELLS; x += 1)
        sum += (cells[y * CELLS + x] as number) * (COSINES[across * CELLS + x] as number);
      rows[y] = sum;
    }
    for (let down = 0; down < FREQUENCIES; down += 1) {
      let sum = 0;
      for (let y = 0; y < CELLS; y += 1) sum += (rows[y] as number) * (COSINES[down * CELLS + y] as number);
      found[down * FREQUENCIES + across] = sum;
    }
  }
  const median = found.slice(1).sort()[(found.length - 1) >> 1] as number;
  const hash = new Uint8Array(HASH_BYTES);
  for (let at = 1; at < found.length; at += 1)
    if ((found[at] as number) > median) hash[at >> 3] = (hash[at >> 3] as number) | (1 << (at & 7));
  return hash;
}
