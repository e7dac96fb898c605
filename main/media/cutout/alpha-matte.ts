import type { Picture } from '../picture/decode.ts';
import { blur } from '../raster/blur.ts';
import { largestNear } from '../raster/largest-near.ts';
import { createPlane, type Plane } from '../raster/plane.ts';

/** An alpha channel means something when at least this share of the picture is clear. */
const LEAST_CLEAR = 0.005;

/** Below this a pixel is clear. */
const CLEAR = 25.5;

/** Whether a picture is (as good as) opaque: its subject has a background. */
export function isOpaque({ width, height, rgba }: Picture): boolean {
  let clear = 0;
  for (let i = 3; i < rgba.length; i += 4) if ((rgba[i] as number) < CLEAR) clear++;
  return clear < LEAST_CLEAR * width * height;
}

/** The matte in the alpha channel, or undefined where the picture is opaque. */
export function alphaMatte(picture: Picture): Plane | undefined {
  if (isOpaque(picture)) return undefined;
  const alpha = createPlane(picture.width, picture.height);
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = (picture.rgba[i * 4 + 3] as number) / 255;
  return strengthenThinParts(alpha);
}

/**
 * A wire thinner than a pixel is faint everywhere and would fall below one half. Where the matte is a faint, narrow
 * ridge it is raised to full strength; broad faint areas (soft shadows, glows) are left as they are.
 */
function strengthenThinParts(alpha: Plane): Plane {
  const peak = largestNear(alpha, 2).data;
  const faint: number[] = [];
  for (let i = 0; i < peak.length; i++) {
    const top = peak[i] as number;
    if (top >= 0.2 && top <= 0.9 && (alpha.data[i] as number) > 0.02) faint.push(i);
  }
  if (faint.length === 0) return alpha;
  const around = blur(alpha, 3).data;
  const out = alpha.data.slice();
  for (const i of faint) {
    const top = peak[i] as number;
    if ((around[i] as number) <= top * 0.5) out[i] = Math.min(1, (alpha.data[i] as number) / top);
  }
  return { ...alpha, data: out };
}
