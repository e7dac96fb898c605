/**
 * Frees the memory of arrays that nobody reads any more. Left to itself, V8 frees them when it collects its whole heap, and it does that once for each
 * 64 MB of arrays that were made: up to eight times for a model (docs/decisions/0142-rasters-are-freed-by-who-made-them.md).
 *
 * Only who made an array, or was handed it for good, may free it, and only once: a second time throws TypeError. The array, and each view of the
 * same memory, has no elements afterwards. So a mistake is a wrong result in every run, and never the pixels of something else.
 */
export function freeAtOnce(...arrays: readonly ArrayBufferView[]): void {
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
