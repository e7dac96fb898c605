import { logOf } from '../../raster/steady-math.ts';
import { HUE_BINS, HUES, LIGHT_BINS, LIGHTS } from './shades.ts';

/** Counts are spread over bins next to each other so many times, as there are few pixels in most. */
const SPREADS = 2;
/** Pixels that are added to each side, spread over all bins, so that a bin which neither side has says nothing. */
const PRIOR = 8;
/** The share of each side's pixels that may be on the wrong one, spread over all bins. */
const DOUBT = 0.08;
/** The most that a colour counts, either way. */
const MOST = 3;

/**
 * How much more likely each pixel's difference from the lit backdrop is among the pixels of the mask than among the others, as the
 * logarithm of the odds. So what the backdrop looks like in the shadow counts as backdrop, and the subject's colours as subject, wherever they are.
 * @param bins of each pixel's difference from the lit backdrop
 * @param isSmooth 1 for smooth pixels of the mask that are enclosed by it: they may be backdrop that is seen through it
 */
export function likenessToSubject(bins: Uint16Array, subject: Uint8Array, isSmooth: Uint8Array): Likeness {
  const inside = new Float64Array(LIGHTS * HUES * HUES);
  const outside = new Float64Array(inside.length);
  let [ins, outs] = [0, 0];
  for (let i = 0; i < bins.length; i++) {
    const bin = bins[i] as number;
    if (isSmooth[i] === 1 && NEAR_BACKDROP[bin] === 1) {
      inside[bin] = (inside[bin] as number) + GAP_INSIDE;
      outside[bin] = (outside[bin] as number) + GAP_OUTSIDE;
      ins += GAP_INSIDE;
      outs += GAP_OUTSIDE;
    } else if (subject[i] === 1) {
      inside[bin] = (inside[bin] as number) + 1;
      ins++;
    } else {
      outside[bin] = (outside[bin] as number) + 1;
      outs++;
    }
  }
  spread(inside);
  spread(outside);
  deepenShadows(outside);
  const even = 1 / inside.length;
  const odds = new Float32Array(inside.length);
  for (let bin = 0; bin < odds.length; bin++) {
    const own = ((inside[bin] as number) + PRIOR * even) / (ins + PRIOR);
    const other = ((outside[bin] as number) + PRIOR * even) / (outs + PRIOR);
    const ratio = (own * (1 - DOUBT) + other * DOUBT) / (other * (1 - DOUBT) + own * DOUBT);
    odds[bin] = Math.max(-MOST, Math.min(MOST, logOf(ratio)));
  }
  const out = new Float32Array(bins.length);
  const nearBackdrop = new Uint8Array(bins.length);
  for (let i = 0; i < out.length; i++) {
    const bin = bins[i] as number;
    out[i] = odds[bin] as number;
    nearBackdrop[i] = NEAR_BACKDROP[bin] as number;
  }
  return { odds: out, nearBackdrop };
}

/** How a picture's pixels compare with the lit backdrop. */
interface Likeness {
  /** The logarithm of the odds that the pixel is the subject's, by its colour. */
  readonly odds: Float32Array;
  /** 1 for pixels that may be backdrop seen through the subject: in its shadow, or where its colour is known from far away only. */
  readonly nearBackdrop: Uint8Array;
}

/**
 * How smooth pixels of the mask that may be backdrop in a gap count among its pixels, and among the others. Most are: a subject rarely
 * has large smooth areas of its backdrop's colour.
 */
const GAP_INSIDE = 0.1;
const GAP_OUTSIDE = 0.6;
/**
 * What such pixels may differ from the lit backdrop, in bins: they are darker by a shadow's depth (about 45 ΔE), or brighter or of
 * another hue by as much as a backdrop changes between the pixels that it is estimated from and the gap (about 8 and 5 ΔE).
 */
const MOST_SHADE = 11;
const MOST_LIGHT = 6;
const MOST_TINT = 5;

const NEAR_BACKDROP = Uint8Array.from({ length: LIGHTS * HUES * HUES }, (_, bin) =>
  isNearBackdrop(bin) ? 1 : 0,
);

function isNearBackdrop(bin: number): boolean {
  const light = Math.floor(bin / (HUES * HUES)) - LIGHT_BINS;
  const green = (Math.floor(bin / HUES) % HUES) - HUE_BINS;
  const blue = (bin % HUES) - HUE_BINS;
  return (
    light <= MOST_LIGHT && light >= -MOST_SHADE && Math.max(Math.abs(green), Math.abs(blue)) <= MOST_TINT
  );
}

/** What a bin of the backdrop has at least, of what the next lighter one has. */
const DEEPER = 0.7;

/** Shadows are deepest in narrow gaps, which few pixels show: a backdrop that is seen in the half shadow may be seen darker still. */
function deepenShadows(counts: Float64Array): void {
  const plane = HUES * HUES;
  for (let bin = LIGHT_BINS * plane - 1; bin >= 0; bin--)
    counts[bin] = Math.max(counts[bin] as number, DEEPER * (counts[bin + plane] as number));
}

/** Spreads counts over the neighbours of each bin along the three axes. */
function spread(counts: Float64Array): void {
  for (let round = 0; round < SPREADS; round++) {
    spreadAlong(counts, 1, HUES);
    spreadAlong(counts, HUES, HUES);
    spreadAlong(counts, HUES * HUES, LIGHTS);
  }
}

/** Spreads counts along one axis, of which the bins lie `step` apart. */
function spreadAlong(counts: Float64Array, step: number, places: number): void {
  const before = counts.slice();
  for (let start = 0; start < counts.length; start += step * places) {
    for (let place = 0; place < places; place++) {
      const below = place > 0 ? -step : 0;
      const above = place < places - 1 ? step : 0;
      const first = start + place * step;
      for (let bin = first; bin < first + step; bin++)
        counts[bin] =
          0.5 * (before[bin] as number) +
          0.25 * ((before[bin + below] as number) + (before[bin + above] as number));
    }
  }
}
