import sharp from 'sharp';

/**
 * A small webp or png of a picture, rotated upright. A picture that is smaller already keeps its size.
 * @param source a path, or the picture itself
 * @param edge the most pixels of the longer side
 * @throws the system's error, or sharp's if it cannot be decoded
 */
export async function smallPicture(
  source: string | Uint8Array,
  edge: number,
  as: 'webp' | 'png' = 'webp',
): Promise<Uint8Array> {
  return sharp(source)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .toFormat(as, as === 'webp' ? { quality: 80 } : {})
    .toBuffer();
}
