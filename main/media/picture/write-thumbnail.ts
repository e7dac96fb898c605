import { writeFile } from 'node:fs/promises';
import { smallPicture } from './small-picture.ts';

/**
 * Writes a small webp of a picture, rotated upright. A picture that is smaller already keeps its size.
 * @param edge the most pixels of the longer side
 */
export async function writeThumbnail(source: string, target: string, edge: number): Promise<void> {
  await writeFile(target, await smallPicture(source, edge));
}
