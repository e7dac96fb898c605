import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_PIXELS, pixelsOf } from '../picture/decode.ts';
import { LIKENESS_EDGE, likenessOf } from './likeness.ts';

/** What the picture in a file looks like, in base64. @throws the system's error, or sharp's if it cannot be decoded */
export async function likenessOfFile(source: string): Promise<string> {
  // Read here, since sharp does not say whether it was the disk or the picture.
  const pipeline = sharp(await readFile(source), { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: LIKENESS_EDGE, height: LIKENESS_EDGE, fit: 'inside', withoutEnlargement: true });
  return Buffer.from(likenessOf(await pixelsOf(pipeline))).toString('base64');
}
