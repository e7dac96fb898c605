import { brightness, type DepthField, type DepthRange } from './depth-field.ts';

const BINS = 256;

/** How often which values occur in a depth map. All pixels are counted. */
export interface Histogram {
  /** The values at the ends of the bins; others count into the first or the last bin. */
  readonly from: number;
  readonly to: number;
  readonly bins: readonly number[];
  /** Pixels that hold a value. */
  readonly counted: number;
  /** Pixels that hold none. */
  readonly without: number;
  /** Pixels that hold exactly 0. */
  readonly zeros: number;
  /** The least value above 0; null if there is none. */
  readonly leastAboveZero: number | null;
}

/**
 * @param range what is shown at first
 * @param extremes all values. Far outliers would leave one bin to all others, so at most the width of the range is shown on either side of it
 */
export function histogramOf(field: DepthField, range: DepthRange, extremes: DepthRange): Histogram {
  const width = range.high - range.low;
  const from = Math.min(range.low, Math.max(extremes.low, range.low - width));
  const to = Math.max(range.high, Math.min(extremes.high, range.high + width));
  const scale = to > from ? BINS / (to - from) : 0;
  const bins = new Array<number>(BINS).fill(0);
  let [counted, zeros, leastAboveZero] = [0, 0, Infinity];
  for (let y = 0; y < field.height; y += 1) {
    for (let x = 0; x < field.width; x += 1) {
      const value = brightness(field, x, y);
      if (!Number.isFinite(value)) continue;
      counted += 1;
      if (value === 0) zeros += 1;
      else if (value > 0 && value < leastAboveZero) leastAboveZero = value;
      const bin = Math.min(BINS - 1, Math.max(0, Math.floor((value - from) * scale)));
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
  }
  return {
    from,
    to,
    bins,
    counted,
    without: field.width * field.height - counted,
    zeros,
    leastAboveZero: Number.isFinite(leastAboveZero) ? leastAboveZero : null,
  };
}
