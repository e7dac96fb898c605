import type { DepthField } from '../load/depth/depth-field.ts';

/** The most pixels along the longer side of the picture that is laid over a map. */
const MOST_PIXELS = 2048;
/** Proportions that differ by less are the same: sizes are whole pixels. */
const SAME = 0.02;
/** What shows through the transparent parts of a picture. */
const BEHIND = '#808080';

/** A picture to colour a depth map with. */
export interface Photo {
  /** Null if it cannot be read. */
  readonly pixels: ImageData | null;
  /** Sentences for the artist about what does not fit. */
  readonly notes: readonly string[];
}

/** Reads the picture that a depth map was made from. @param url absolute */
export async function readPhoto(
  url: string,
  { width, height }: Pick<DepthField, 'width' | 'height'>,
): Promise<Photo> {
  try {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const scale = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
    const [wide, tall] = [Math.max(1, bitmap.width * scale), Math.max(1, bitmap.height * scale)].map(
      Math.round,
    ) as [number, number];
    const isStretched = Math.abs(bitmap.width / bitmap.height / (width / height) - 1) > SAME;
    const context = new OffscreenCanvas(wide, tall).getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas of this size');
    context.fillStyle = BEHIND;
    context.fillRect(0, 0, wide, tall);
    context.drawImage(bitmap, 0, 0, wide, tall);
    bitmap.close();
    return {
      pixels: context.getImageData(0, 0, wide, tall),
      notes: isStretched
        ? ['Its picture has other proportions than the depth map, and is stretched over it.']
        : [],
    };
  } catch {
    // It is not there any more, or no picture that a browser reads: beside the viewer, the artist sees which.
    return { pixels: null, notes: ['Its picture cannot be read here: coloured by its values instead.'] };
  }
}
