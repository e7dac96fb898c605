import type { Raster } from './raster.ts';

/** A picture is too dark if its bright parts (95 of 100 pixels are darker) have no channel above this, 0 … 255. */
export const DARK = 80;
/** What the bright parts are lifted to. */
const AIM = 200;
/** The strongest curve. Beyond it, noise is all that is gained. */
const MAX_GAMMA = 2.6;
/** Every so many pixels are looked at. */
const SAMPLED = 100_000;
/** Below this alpha, a pixel is not seen. */
const SEEN = 128;
const PERCENTILE = 0.95;

/** How bright the bright parts of a picture are, in their strongest channel, 0 … 255; 255 if it shows nothing. */
export function brightness({ rgba }: Raster): number {
  const step = Math.max(1, Math.floor(rgba.length / 4 / SAMPLED)) * 4;
  const counts = new Uint32Array(256);
  let seen = 0;
  for (let i = 0; i < rgba.length; i += step) {
    if ((rgba[i + 3] as number) < SEEN) continue;
    const value = Math.max(rgba[i] as number, rgba[i + 1] as number, rgba[i + 2] as number);
    counts[value] = (counts[value] as number) + 1;
    seen++;
  }
  let below = 0;
  for (let value = 0; value < 256; value++) {
    below += counts[value] as number;
    if (seen > 0 && below >= seen * PERCENTILE) return value;
  }
  return 255;
}

/**
 * A picture that is too dark, lifted by a curve that keeps black and white; undefined if it is not too dark.
 * @param bright how bright its bright parts are, or those of its subject, 0 … 255
 */
export function lighten(picture: Raster, bright: number): Raster | undefined {
  if (bright >= DARK) return undefined;
  // of a black picture, the logarithm is infinite
  const gamma = Math.min(MAX_GAMMA, Math.log(bright / 255) / Math.log(AIM / 255));
  const curve = Uint8Array.from({ length: 256 }, (_, byte) => Math.round(255 * (byte / 255) ** (1 / gamma)));
  const rgba = Uint8Array.from(picture.rgba);
  for (let i = 0; i < rgba.length; i += 4) {
    for (let c = i; c < i + 3; c++) rgba[c] = curve[rgba[c] as number] as number;
  }
  return { ...picture, rgba };
}
