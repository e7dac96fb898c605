import { LIGHT_OF_BYTE } from '../../../media/colour/srgb.ts';
import type { RgbImage } from '../../../media/picture/image.ts';
import { blur } from '../../../media/raster/blur.ts';
import { createPlane, type Plane, smoothstep } from '../../../media/raster/plane.ts';

/** The radius of the surroundings that a glint is compared with, as a share of the picture's longer side. */
const SURROUNDINGS = 1 / 32;

/**
 * The probability that each pixel is in a glint, 0 … 1. A reflected light adds about the same to red, green and blue of the
 * surface around it. White paint beside coloured paint does not, and inside white paint no pixel is brighter than the others.
 */
export function glintsOf({ width, height, rgb }: RgbImage): Plane {
  const sigma = Math.max(width, height) * SURROUNDINGS;
  const channel = (c: number): Plane => {
    const own = createPlane(width, height);
    for (let i = 0; i < own.data.length; i++) own.data[i] = LIGHT_OF_BYTE[rgb[i * 3 + c] as number] as number;
    const around = blur(own, sigma);
    for (let i = 0; i < own.data.length; i++)
      own.data[i] = (own.data[i] as number) - (around.data[i] as number);
    return own;
  };
  const red = channel(0);
  const green = channel(1);
  const blue = channel(2);
  const glints = createPlane(width, height);
  for (let i = 0; i < glints.data.length; i++) {
    const r = red.data[i] as number;
    const g = green.data[i] as number;
    const b = blue.data[i] as number;
    const least = Math.min(r, g, b);
    if (least > 0)
      glints.data[i] = smoothstep(0.06, 0.3, least) * smoothstep(0.3, 0.65, least / Math.max(r, g, b));
  }
  return glints;
}
