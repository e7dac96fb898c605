import type { Picture } from '../picture/decode.ts';
import { blur } from '../raster/blur.ts';
import { largestNear } from '../raster/largest-near.ts';
import { createPlane, type Plane } from '../raster/plane.ts';

/** An alpha channel is used only if at least this share of the picture is transparent. */
const MIN_CLEAR_SHARE = 0.005;

/** Below this alpha a pixel counts as transparent. */
const CLEAR_ALPHA = 25.5;

/** Whether a picture is opaque, or nearly: its subject still has a background. */
export function isOpaque({ width, height, rgba }: Picture): boolean {
  let clear = 0;
  for (let i = 3; i < rgba.length; i += 4) if ((rgba[i] as number) < CLEAR_ALPHA) clear++;
  return clear < MIN_CLEAR_SHARE * width * height;
}

/** The matte from the alpha channel; undefined if the picture is opaque. */
export function alphaMatte(picture: Picture): Plane | undefined {
  if (isOpaque(picture)) return undefined;
  const alpha = createPlane(picture.width, picture.height);
  const full = fullAlpha(picture);
  for (let i = 0; i < alpha.data.length; i++)
    alpha.data[i] = Math.min(1, (picture.rgba[i * 4 + 3] as number) / full);
  return strengthenThinParts(alpha);
}

/** Whether next to nothing of a picture can be seen. */
export function isClear({ width, height, rgba }: Picture): boolean {
  let seen = 0;
  for (let i = 3; i < rgba.length; i += 4) if ((rgba[i] as number) >= CLEAR_ALPHA) seen++;
  return seen < MIN_CLEAR_SHARE * width * height;
}

/** Of what can be seen, the share that may be stronger than what counts as full: bright spots on a layer that is faint. */
const STRONGER_SHARE = 0.02;
/** A picture of which nothing is stronger was drawn on a faint layer. One with glass or glow has parts that are. */
const FAINT_ALPHA = 0.6 * 255;

/** The alpha that counts as full, 0 … 255: less than 255 for a picture that is faint throughout, which would end below one half everywhere. */
function fullAlpha({ rgba }: Picture): number {
  const counts = new Uint32Array(256);
  let seen = 0;
  for (let i = 3; i < rgba.length; i += 4) {
    const alpha = rgba[i] as number;
    if (alpha < CLEAR_ALPHA) continue;
    counts[alpha] = (counts[alpha] as number) + 1;
    seen++;
  }
  let stronger = 0;
  for (let alpha = 255; alpha >= CLEAR_ALPHA; alpha--) {
    stronger += counts[alpha] as number;
    if (stronger > STRONGER_SHARE * seen) return alpha < FAINT_ALPHA ? alpha : 255;
  }
  return 255;
}

/**
 * A wire that is thinner than a pixel is faint everywhere, and would be below one half. So faint, narrow ridges of the matte are
 * raised to full strength. Broad faint areas (soft shadows, glows) stay unchanged.
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
