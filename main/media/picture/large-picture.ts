import type { Metadata } from 'sharp';

/** The code of an error that says of a picture that decoding it takes much memory, so that it was not decoded. */
export const LARGE_PICTURE = 'LARGE_PICTURE';

/** A picture that holds more memory while it is decoded counts as large: 50 million pixels of 4 bytes. */
const LARGE_BYTES = 200_000_000;

/** Formats that are decoded line by line, unless they are made to be shown coarsely first. */
const STREAMED: ReadonlySet<string> = new Set(['jpeg', 'png']);

/** The bytes of a sample; 1 for those not named here. */
const SAMPLE_BYTES: Readonly<Record<string, number>> = {
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

/** What a picture's header says of the memory that it takes. */
export type PictureHeader = Pick<
  Metadata,
  'width' | 'height' | 'format' | 'isProgressive' | 'channels' | 'depth'
>;

/** Whether decoding a picture takes so much memory that it is done for one at a time in the whole process. */
export function isLargePicture({
  width,
  height,
  format,
  isProgressive = false,
  channels,
  depth,
}: PictureHeader): boolean {
  if (STREAMED.has(format) && !isProgressive) return false;
  // Of a jpeg, the coefficients are held, each in two bytes.
  const bytes = format === 'jpeg' ? 2 : (SAMPLE_BYTES[depth] ?? 1);
  return width * height * channels * bytes > LARGE_BYTES;
}

/** Four samples of 16 bits, the most that a png, jpeg or webp has. */
const MOST_BYTES_OF_A_PIXEL = 8;

/** Whether a picture of which only the size is known may be a large one: a png, jpeg or webp of so many pixels. */
export function mayBeLargePicture(pixels: number): boolean {
  return pixels * MOST_BYTES_OF_A_PIXEL > LARGE_BYTES;
}

/** An error with the code {@link LARGE_PICTURE}. */
export function largePictureError(): Error {
  return Object.assign(new Error('Decoding this picture takes much memory.'), { code: LARGE_PICTURE });
}
