import { dilate } from '../../raster/dilate.ts';
import type { Shades } from './shades.ts';

/** A shadow takes from the backdrop's hue what it takes from its light; it differs by less than this beside that (ΔE). */
const MOST_TINT = 4;
/** The share of the backdrop's lightness that is left in a shadow. What has more is backdrop, and what has less is black. */
const MOST_LEFT = 0.93;
const LEAST_LEFT = 0.1;
/** A shadow is as smooth as the backdrop: texture that speaks more for the subject is none of it. */
const MOST_TEXTURE = 0.7;
/** All of a hard shadow has the same share left, within so many hundredths either way. */
const EVEN = 4;

/** A mask that is nearly all of one even grey has no other subject: it is the subject, as a dark ball before a wall. */
const MOST_OF_MASK = 0.8;

/** A piece is beside the outline if it comes so near, in pixels: the rim of a shadow is half light. */
const BESIDE = 3;
/** Smaller pieces, as a share of the mask, are no shadow. Noise and jpeg part a shadow into a few larger ones. */
const LEAST_PIECE = 0.003;

/**
 * How much of a mask may be a hard shadow on the backdrop, as a share of the mask: the backdrop's hue, darkened evenly and as smooth, in
 * pieces that the outline touches. A soft shadow is not even, and what the subject encloses may be its own grey.
 */
export function castShadowShare(
  mask: Uint8Array,
  { share, tint }: Pick<Shades, 'share' | 'tint'>,
  texture: Float32Array,
  width: number,
): number {
  const left = new Int8Array(mask.length).fill(-1);
  const counts = new Int32Array(101);
  let all = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue;
    all++;
    const own = share[i] as number;
    if (own <= LEAST_LEFT || own >= MOST_LEFT) continue;
    if ((tint[i] as number) >= MOST_TINT || (texture[i] as number) >= MOST_TEXTURE) continue;
    const hundredth = Math.round(100 * own);
    left[i] = hundredth;
    counts[hundredth] = (counts[hundredth] as number) + 1;
  }
  const usual = mostFrequent(counts);
  const isShadow = new Uint8Array(mask.length);
  const others = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    others[i] = 1 - (mask[i] as number);
    const own = left[i] as number;
    if (own >= 0 && Math.abs(own - usual) <= EVEN) isShadow[i] = 1;
  }
  const near = dilate(others, width, BESIDE);
  const found = sizeAtOutline(isShadow, near, width, LEAST_PIECE * all) / Math.max(1, all);
  return found > MOST_OF_MASK ? 0 : found;
}

/** The hundredth around which most pixels lie. */
function mostFrequent(counts: Int32Array): number {
  let [best, most] = [0, 0];
  for (let middle = 0; middle < counts.length; middle++) {
    let sum = 0;
    for (let k = Math.max(0, middle - EVEN); k <= Math.min(counts.length - 1, middle + EVEN); k++)
      sum += counts[k] as number;
    if (sum > most) [best, most] = [middle, sum];
  }
  return best;
}

/** The pixels of all pieces of at least a size that come near the outline. Takes the pieces from `open`. */
function sizeAtOutline(open: Uint8Array, near: Uint8Array, width: number, least: number): number {
  let sum = 0;
  const found: number[] = [];
  const visit = (i: number): void => {
    if (open[i] !== 1) return;
    open[i] = 0;
    found.push(i);
  };
  for (let start = 0; start < open.length; start++) {
    if (open[start] === 0) continue;
    visit(start);
    let [size, isAtOutline] = [0, false];
    for (let i = found.pop(); i !== undefined; i = found.pop()) {
      size++;
      if (near[i] === 1) isAtOutline = true;
      visit(i - 1);
      visit(i + 1);
      visit(i - width);
      visit(i + width);
    }
    if (isAtOutline && size >= least) sum += size;
  }
  return sum;
}
