import type { RgbImage } from '../../picture/image.ts';

/** Jpeg packs a picture in squares of this many pixels. */
const BLOCK = 8;
/** Along the borders, every so-manieth pixel is looked at. */
const SAMPLED = 3;
/**
 * A step this large (levels over all channels) between pixels whose outer neighbours differ by no more than the other is no shading. Qualities
 * up to about 15 leave such steps, and those from 20 on smaller ones.
 */
const STEP = 18;
const FLAT = 4;

/**
 * How much of a picture shows the squares that strong jpeg compression leaves: the share of their borders that are steps between flat
 * surroundings, less the share of such steps in their middles; the larger one of upright and level borders, as a backdrop may change in one
 * direction alone. Squares of a picture that was shrunk since are missed for the most part.
 */
export function jpegBlockShare({ width, height, rgb }: RgbImage): number {
  const upright = stepShare(rgb, { length: width, step: 3, lines: height, line: width * 3 });
  const level = stepShare(rgb, { length: height, step: width * 3, lines: width, line: 3 });
  return Math.max(0, upright, level);
}

/** How the values of a picture are gone through: `length` pixels `step` apart, in `lines` that are `line` apart. */
interface Way {
  readonly length: number;
  readonly step: number;
  readonly lines: number;
  readonly line: number;
}

function stepShare(rgb: Uint8Array, { length, step, lines, line }: Way): number {
  let [steps, places] = [0, 0];
  for (let k = SAMPLED - 1; k < lines; k += SAMPLED) {
    for (let at = BLOCK; at < length - BLOCK / 2; at += BLOCK) {
      places++;
      const border = k * line + at * step;
      if (isStep(rgb, border, step)) steps++;
      if (isStep(rgb, border - (BLOCK / 2) * step, step)) steps--;
    }
  }
  return steps / Math.max(1, places);
}

function isStep(rgb: Uint8Array, i: number, step: number): boolean {
  const flat = difference(rgb, i, i + step) + difference(rgb, i - step, i - 2 * step);
  return flat <= FLAT && difference(rgb, i, i - step) >= STEP;
}

const difference = (rgb: Uint8Array, i: number, j: number): number =>
  Math.abs((rgb[i] as number) - (rgb[j] as number)) +
  Math.abs((rgb[i + 1] as number) - (rgb[j + 1] as number)) +
  Math.abs((rgb[i + 2] as number) - (rgb[j + 2] as number));
