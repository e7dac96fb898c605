import sharp from 'sharp';

/** For a worker's start: pictures take one core, and none is kept in memory once it is done. */
export function decodeOnOneCore(): void {
  sharp.concurrency(1);
  sharp.cache(false);
}
