/** What a result takes where nobody knows it yet: textured models are of 5 to 30 MB. */
const USUAL_BYTES = 16 * 2 ** 20;

/** The bytes that copies usually take, where a disk has fewer; null if it has enough, or if it is not known how many it has. */
export function missingRoom(copies: number, freeBytes: number | null): number | null {
  const needed = copies * USUAL_BYTES;
  return freeBytes === null || freeBytes >= needed ? null : needed;
}
