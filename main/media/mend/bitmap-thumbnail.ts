import { readFile, stat, writeFile } from 'node:fs/promises';
import { MediaError } from '../media-error.ts';
import { decodeBitmap } from './decode-bitmap.ts';
import { pipelineOf } from './raster.ts';

/** A larger one is not read for a small picture. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Writes a small webp of a Windows bitmap, which the image library cannot read.
 * @param edge the most pixels of the longer side
 * @throws MediaError 'picture-undecodable'; the system's error
 */
export async function writeBitmapThumbnail(source: string, target: string, edge: number): Promise<void> {
  if ((await stat(source)).size > MAX_BYTES) throw new MediaError({ code: 'picture-undecodable' });
  const small = pipelineOf(decodeBitmap(await readFile(source))).resize(edge, edge, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  await writeFile(target, await small.webp({ quality: 80 }).toBuffer());
}
