import { toLab } from '../../media/colour/lab.ts';
import { isUnsure } from '../../media/cutout/confidence.ts';
import type { Cutout } from '../../media/cutout/cutout.ts';
import type { Picture } from '../../media/picture/decode.ts';
import { dropAlpha } from '../../media/picture/drop-alpha.ts';
import type { RgbImage } from '../../media/picture/image.ts';
import { shrink } from '../../media/picture/shrink.ts';
import { edgeAcross } from '../heights/horizon.ts';

/** Outlines are judged on a copy of about this size: a thing's edge is sharp there, and a cloud's is not. */
const COPY_SIZE = 320;
/** The horizon is not nearer to the top or to the bottom than this share of the height. */
const LEAST_MARGIN = 0.1;
/** The outline of a thing is an edge of this strength (ΔE over two pixels of the copy) along so much of it. */
const CLEAR_STEP = 12;
const CLEAR_SHARE = 0.5;
/** An outline this near to the horizon runs along it, as a share of the height. */
const ALONG = 0.04;

/**
 * Whether a picture shows a landscape, although a subject was found in it: a horizon goes through the whole picture, and what was found is
 * unsure, and not a thing, since most of its outline is no edge of its own: it fades within the sky or the ground, or ends at the horizon or the border.
 */
export function isLandscape(picture: Picture, cutout: Cutout): boolean {
  if (!isUnsure(cutout)) return false;
  const whole = dropAlpha(picture);
  const horizon = edgeAcross(whole, LEAST_MARGIN);
  return horizon !== undefined && clearShare(whole, cutout, horizon) < CLEAR_SHARE;
}

/** The share of an outline, apart from what lies along the horizon, that is a clear edge of the picture. */
function clearShare(picture: RgbImage, { matte }: Cutout, horizon: readonly number[]): number {
  const factor = Math.max(1, Math.round(Math.max(picture.width, picture.height) / COPY_SIZE));
  const { width, height, rgb } = shrink(picture, factor);
  const lab = toLab(rgb, 3);
  const isInside = (x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const across = Math.min(picture.width - 1, x * factor + (factor >> 1));
    const down = Math.min(picture.height - 1, y * factor + (factor >> 1));
    return (matte.data[down * picture.width + across] as number) > 0.5;
  };
  const difference = (i: number, j: number): number =>
    Math.hypot(
      (lab[i * 3] as number) - (lab[j * 3] as number),
      (lab[i * 3 + 1] as number) - (lab[j * 3 + 1] as number),
      (lab[i * 3 + 2] as number) - (lab[j * 3 + 2] as number),
    );
  let [all, clear] = [0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!isInside(x, y)) continue;
      if (isInside(x - 1, y) && isInside(x + 1, y) && isInside(x, y - 1) && isInside(x, y + 1)) continue;
      const at = horizon[Math.floor((x * horizon.length) / width)] as number;
      if (Math.abs((y + 0.5) / height - at) < ALONG) continue;
      all++;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
      if (Math.max(difference(i - 1, i + 1), difference(i - width, i + width)) >= CLEAR_STEP) clear++;
    }
  }
  return clear / Math.max(1, all);
}
