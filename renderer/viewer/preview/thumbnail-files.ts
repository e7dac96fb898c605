import type { DerivedFileName } from '../../../shared/model/derived-files.ts';

/** Pixels along an edge of the large thumbnail. */
export const LARGE = 512;
const SMALL = 128;

/** Encodes a drawn picture in the two sizes that are saved. */
export async function thumbnailFiles(
  canvas: OffscreenCanvas,
): Promise<readonly (readonly [DerivedFileName, Blob])[]> {
  const large = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  const picture = await createImageBitmap(large);
  const small = inSquare(picture, SMALL);
  picture.close();
  return [
    ['large.webp', large],
    ['small.webp', await small.convertToBlob({ type: 'image/webp', quality: 0.85 })],
  ];
}

/** Draws a picture into the middle of a transparent square. */
export function inSquare(picture: ImageBitmap, edge: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(edge, edge);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to draw the thumbnail on.');
  context.imageSmoothingQuality = 'high';
  const scale = edge / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (edge - width) / 2, (edge - height) / 2, width, height);
  return canvas;
}
