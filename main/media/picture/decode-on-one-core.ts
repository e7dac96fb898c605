import sharp from 'sharp';

/** Must be called at a worker's start: pictures are decoded on one core, and are not cached in memory. */
export function decodeOnOneCore(): void {
  sharp.concurrency(1);
  sharp.cache(false);
}
