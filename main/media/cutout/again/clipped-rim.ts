import type { RgbImage } from '../../picture/image.ts';
import { dilate } from '../../raster/dilate.ts';

/** A backdrop is blown out to white from this level on, in all channels; a subject's colour is clipped where one channel reaches the other. */
const WHITE = 249;
const CLIPPED = 252;
/**
 * What counts beside the outline, in pixels of the mask: outside and inside of it. On the outline itself, colours of both sides are mixed, so that a
 * white backdrop looks like a clipped rim there.
 */
const OUTSIDE = 6;
const INSIDE = 4;
const MIXED = 1;

/**
 * How far an overexposed picture hides the subject's outline, 0 … 1: the share of the backdrop beside the outline that is white, times the share
 * of the subject's rim that has a clipped channel. A white backdrop alone is none, and neither is a bright subject on a darker backdrop.
 * @param mask of a copy that is smaller by `factor`
 */
export function clippedRimShare(
  whole: RgbImage,
  mask: Uint8Array,
  { width, factor }: { readonly width: number; readonly factor: number },
): number {
  const outside = dilate(mask, width, OUTSIDE);
  const others = new Uint8Array(mask.length);
  for (let i = 0; i < others.length; i++) others[i] = 1 - (mask[i] as number);
  const inside = dilate(others, width, INSIDE);
  const mixed = dilate(others, width, MIXED);
  const middle = factor >> 1;
  let [around, white, rim, clipped] = [0, 0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    if ((mask[i] === 1 ? inside[i] : outside[i]) === 0 || (mask[i] === 1 && mixed[i] === 1)) continue;
    const x = Math.min(whole.width - 1, (i % width) * factor + middle);
    const y = Math.min(whole.height - 1, Math.floor(i / width) * factor + middle);
    const at = (y * whole.width + x) * 3;
    const [red, green, blue] = [
      whole.rgb[at] as number,
      whole.rgb[at + 1] as number,
      whole.rgb[at + 2] as number,
    ];
    if (mask[i] === 1) {
      rim++;
      if (Math.max(red, green, blue) >= CLIPPED) clipped++;
    } else {
      around++;
      if (Math.min(red, green, blue) >= WHITE) white++;
    }
  }
  return (white / Math.max(1, around)) * (clipped / Math.max(1, rim));
}
