import type { DepthField } from './depth-field.ts';

/** Whether bytes begin like an exr or a png. */
export const isDepthFile = (bytes: Uint8Array): boolean => isExr(bytes) || isPng(bytes);

const startsWith = (bytes: Uint8Array, ...expected: number[]): boolean =>
  expected.every((byte, index) => bytes[index] === byte);
const isExr = (bytes: Uint8Array): boolean => startsWith(bytes, 0x76, 0x2f, 0x31, 0x01);
const isPng = (bytes: Uint8Array): boolean => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47);

/**
 * Reads an exr or a png. The code of each reader is loaded when it is first needed.
 * @throws UnreadableModel with a message for the artist
 */
export async function readDepth(bytes: Uint8Array<ArrayBuffer>): Promise<DepthField> {
  return isExr(bytes)
    ? (await import('./read-exr.ts')).readExr(bytes)
    : await (await import('./read-png.ts')).readPng(bytes);
}
