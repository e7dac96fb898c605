import sharp from 'sharp';
import { sniffImageFormat } from '../../../shared/interface/formats.ts';
import { MAX_IMAGE_BYTES } from '../../../shared/interface/limits.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import type { ImageInspection } from './image-inspector.ts';
import { readWhole } from './read-whole.ts';

/** Pictures of more pixels are not decoded here: nothing that large is asked for, and it would take minutes. */
const MAX_DECODED_PIXELS = 16_384 * 16_384;
const HEAD_BYTES = 16;

sharp.concurrency(1);
sharp.cache(false);

serveWorker(inspect);

/** Reads a file once for its first bytes and its hash, then proves that its picture can be decoded. */
async function inspect(path: string): Promise<ImageInspection> {
  const { bytes, head, sha256 } = await readWhole(path, { head: HEAD_BYTES, most: MAX_IMAGE_BYTES });
  const format = sniffImageFormat(head) ?? null;
  const worthDecoding = format !== null && bytes > 0 && bytes <= MAX_IMAGE_BYTES;
  const size = worthDecoding ? await decode(path) : null;
  return { bytes, format, sha256, width: size?.width ?? null, height: size?.height ?? null };
}

/** The picture's size as seen (after its EXIF turn), or null where it cannot be decoded to its end. */
async function decode(path: string): Promise<{ width: number; height: number } | null> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    if (autoOrient.width * autoOrient.height <= MAX_DECODED_PIXELS) {
      const decoding = sharp(path, { failOn: 'error', limitInputPixels: MAX_DECODED_PIXELS });
      await decoding.resize(8, 8, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
    }
    return autoOrient;
  } catch {
    // Whatever sharp says, the artist needs one thing: this picture cannot be read.
    return null;
  }
}
