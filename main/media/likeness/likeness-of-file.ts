import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_PIXELS, pixelsOf } from '../picture/decode.ts';
import { LIKENESS_EDGE, likenessOf, type PictureKind } from './likeness.ts';

/** Larger than any picture that a service takes, or an artist would look at as a thumbnail. Bytes. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A picture that is looked at. */
export interface PictureFile {
  /** Absolute. */
  readonly source: string;
  readonly kind: PictureKind;
}

/** What the picture in a file looks like, in base64. @throws the system's error, or sharp's if it cannot be decoded */
export async function likenessOfFile({ source, kind }: PictureFile): Promise<string> {
  if ((await stat(source)).size > MAX_BYTES) throw new Error('The file is too large for a picture.');
  // Read here, since sharp does not say whether it was the disk or the picture.
  const pipeline = sharp(await readFile(source), { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: LIKENESS_EDGE, height: LIKENESS_EDGE, fit: 'inside', withoutEnlargement: true });
  return Buffer.from(likenessOf(await pixelsOf(pipeline), kind)).toString('base64');
}
