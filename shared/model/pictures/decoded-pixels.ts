/** Pictures with more pixels are not decoded: none that large is needed, and it would take minutes. So nobody can say whether one is whole. */
export const MOST_DECODED_PIXELS = 16_384 * 16_384;

/**
 * Why a picture is not sent that claims more pixels. The document limits none, but a file of some bytes can claim any number of
 * them, and would be paid for though nothing can be made of it.
 */
export function tooManyPixelsWords(name: string, width: number, height: number): string {
  const most = Math.floor(MOST_DECODED_PIXELS / 1_000_000);
  return `${name} claims ${width} × ${height} pixels, and at most ${most} million can be checked to be whole; save a smaller copy of it.`;
}
