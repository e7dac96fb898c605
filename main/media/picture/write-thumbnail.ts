import sharp from 'sharp';

/**
 * Writes a small webp of a picture, upright; one that is smaller already keeps its size.
 * @param edge of its longer side at most, in pixels
 */
export async function writeThumbnail(source: string, target: string, edge: number): Promise<void> {
  await sharp(source)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(target);
}
