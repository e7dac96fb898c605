import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { sniffImageFormat } from '../../../shared/interface/formats.ts';
import { MAX_IMAGE_BYTES } from '../../../shared/interface/limits.ts';
import { serveWorker } from '../files/serve-worker.ts';
import type { ImageInspection } from './image-inspector.ts';

/** Pictures of more pixels are not decoded here: nothing that large is asked for, and it would take minutes. */
const MAX_DECODED_PIXELS = 16_384 * 16_384;
const CHUNK_BYTES = 1 << 20;

sharp.concurrency(1);
sharp.cache(false);

serveWorker(inspect);

/** Reads a file once for its first bytes and its hash, then proves that its picture can be decoded. */
async function inspect(path: string): Promise<ImageInspection> {
  const { bytes, head, sha256 } = await readWhole(path);
  const format = sniffImageFormat(head) ?? null;
  const worthDecoding = format !== null && bytes > 0 && bytes <= MAX_IMAGE_BYTES;
  const size = worthDecoding ? await decode(path) : null;
  return { bytes, format, sha256, width: size?.width ?? null, height: size?.height ?? null };
}

async function readWhole(path: string): Promise<{ bytes: number; head: Uint8Array; sha256: string | null }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, Math.max(size, 16)));
    const hash = createHash('sha256');
    let bytes = 0;
    let head = new Uint8Array();
    // A file over the limit is refused whatever is in it, so its bytes need no hash.
    const wanted = size > MAX_IMAGE_BYTES ? buffer.length : Number.POSITIVE_INFINITY;
    while (bytes < wanted) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, bytes);
      if (bytesRead === 0) break;
      if (bytes === 0) head = Uint8Array.from(buffer.subarray(0, Math.min(16, bytesRead)));
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
    return size > MAX_IMAGE_BYTES
      ? { bytes: size, head, sha256: null }
      : { bytes, head, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
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
