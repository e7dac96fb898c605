import sharp from 'sharp';

/**
 * Writes a small webp of a picture, rotated upright. A picture that is smaller already keeps its size.
 * @param edge the most pixels of the longer side
 */
export async function writeThumbnail(source: string, target: string, edge: number): Promise<void> {
  await sharp(source)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(target);
}
