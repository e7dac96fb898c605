import { blur } from '../raster/blur.ts';
import { largestNear } from '../raster/largest-near.ts';
import { createPlane, mapPlane, type Plane } from '../raster/plane.ts';
import type { Picture } from './decode.ts';

/** An alpha channel means something when at least this share of the picture is clear. */
const LEAST_CLEAR = 0.005;

/** The matte in the alpha channel, or undefined where the picture is (as good as) opaque. */
export function alphaMatte({ width, height, rgba }: Picture): Plane | undefined {
  const alpha = createPlane(width, height);
  let clear = 0;
  for (let i = 0; i < alpha.data.length; i++) {
    const value = (rgba[i * 4 + 3] as number) / 255;
    alpha.data[i] = value;
    if (value < 0.1) clear++;
  }
  return clear < LEAST_CLEAR * alpha.data.length ? undefined : strengthenThinParts(alpha);
}

/**
 * A wire thinner than a pixel is faint everywhere and would fall below one half. Where the matte is a faint, narrow
 * ridge it is raised to full strength; broad faint areas (soft shadows, glows) are left as they are.
 */
function strengthenThinParts(alpha: Plane): Plane {
  const peak = largestNear(alpha, 2);
  const around = blur(alpha, 3);
  return mapPlane(alpha, (value, i) => {
    const top = peak.data[i] as number;
    if (value <= 0.02 || top > 0.9 || top < 0.2 || (around.data[i] as number) > top * 0.5) return value;
    return Math.min(1, value / top);
  });
}
