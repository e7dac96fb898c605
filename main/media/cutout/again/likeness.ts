import { type CellColours, magnifyRow } from '../magnify.ts';

/** Differences are counted in bins: finer where they are small. Bins on each side of none, for lightness and for each colour axis. */
const LIGHT_BINS = 12;
const HUE_BINS = 8;
const LIGHTS = 2 * LIGHT_BINS + 1;
const HUES = 2 * HUE_BINS + 1;
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
 * @param isSmooth 1 for smooth pixels of the mask that are enclosed by it: they may be backdrop that is seen through it
 */
export function likenessToSubject(
  lab: Float32Array,
  subject: Uint8Array,
  isSmooth: Uint8Array,
  lit: CellColours,
  width: number,
): Likeness {
  const bins = binsOf(lab, lit, width);
  const inside = new Float64Array(LIGHTS * HUES * HUES);
  const outside = new Float64Array(inside.length);
  let [ins, outs] = [0, 0];
  for (let i = 0; i < bins.length; i++) {
    const bin = bins[i] as number;
    if (isSmooth[i] === 1 && isNearBackdrop(bin)) {
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
  const odds = Float32Array.from(inside, (count, bin) => {
    const of = (own: number, total: number) => (own + PRIOR * even) / (total + PRIOR);
    const own = of(count, ins);
    const other = of(outside[bin] as number, outs);
    const ratio = (own * (1 - DOUBT) + other * DOUBT) / (other * (1 - DOUBT) + own * DOUBT);
    return Math.max(-MOST, Math.min(MOST, Math.log(ratio)));
  });
  const out = new Float32Array(bins.length);
  const nearBackdrop = new Uint8Array(bins.length);
  for (let i = 0; i < out.length; i++) {
    const bin = bins[i] as number;
    out[i] = odds[bin] as number;
    nearBackdrop[i] = isNearBackdrop(bin) ? 1 : 0;
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

function isNearBackdrop(bin: number): boolean {
  const light = Math.floor(bin / (HUES * HUES)) - LIGHT_BINS;
  const green = (Math.floor(bin / HUES) % HUES) - HUE_BINS;
  const blue = (bin % HUES) - HUE_BINS;
  return (
    light <= MOST_LIGHT && light >= -MOST_SHADE && Math.max(Math.abs(green), Math.abs(blue)) <= MOST_TINT
  );
}

/** The number of each pixel's bin. */
function binsOf(lab: Float32Array, lit: CellColours, width: number): Uint16Array {
  const bins = new Uint16Array(lab.length / 3);
  const row = new Float32Array(width * 3);
  for (let start = 0, y = 0; start < bins.length; start += width, y++) {
    magnifyRow(lit, y, row);
    for (let x = 0; x < width; x++) {
      const i = start + x;
      const expected = row[x * 3] as number;
      // A shadow darkens all channels alike: it takes from the hue what it takes from the light.
      const lit = Math.min(1, (lab[i * 3] as number) / Math.max(1, expected));
      const light = binOf((lab[i * 3] as number) - expected, LIGHT_BINS);
      const green = binOf((lab[i * 3 + 1] as number) - lit * (row[x * 3 + 1] as number), HUE_BINS);
      const blue = binOf((lab[i * 3 + 2] as number) - lit * (row[x * 3 + 2] as number), HUE_BINS);
      bins[i] = (light * HUES + green) * HUES + blue;
    }
  }
  return bins;
}

/** Differences are looked up to an eighth of a ΔE. */
const FINENESS = 8;
const MOST_DIFFERENCE = 128;
const STEPS = Uint8Array.from({ length: MOST_DIFFERENCE * FINENESS + 1 }, (_, eighth) =>
  Math.round(3 * Math.log1p(eighth / FINENESS)),
);

/** The bin of a difference: bins are a third of a ΔE wide at none, and wider with the distance. */
function binOf(difference: number, bins: number): number {
  const size = Math.min(MOST_DIFFERENCE, Math.abs(difference));
  const step = Math.min(bins, STEPS[(size * FINENESS) | 0] as number);
  return bins + (difference < 0 ? -step : step);
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
    for (const step of [1, HUES, HUES * HUES]) {
      const before = counts.slice();
      const most = counts.length;
      for (let bin = 0; bin < most; bin++) {
        const place = Math.floor(bin / step) % (step === HUES * HUES ? LIGHTS : HUES);
        const last = step === HUES * HUES ? LIGHTS - 1 : HUES - 1;
        const own = before[bin] as number;
        const low = place > 0 ? (before[bin - step] as number) : own;
        const high = place < last ? (before[bin + step] as number) : own;
        counts[bin] = 0.5 * own + 0.25 * (low + high);
      }
    }
  }
}
