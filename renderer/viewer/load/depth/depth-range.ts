import type { DepthRange } from './depth-field.ts';
import type { Histogram } from './depth-histogram.ts';

/** Which values of a depth map are shown, and which of them are near. */
export interface DepthSpan extends DepthRange {
  /** Whether low values are near. Otherwise high ones are, as in maps of nearness. */
  readonly isInverted: boolean;
}

/** The share of pixels from which a value of exactly 0 is taken for a background that holds no depth. */
const BACKGROUND_SHARE = 0.05;

/** From 0, far, to 1, near; null for a value outside of the span, or for no value. */
export function nearnessOf(value: number, { low, high, isInverted }: DepthSpan): number | null {
  if (!(value >= low && value <= high)) return null;
  const share = high > low ? (value - low) / (high - low) : 0;
  return isInverted ? 1 - share : share;
}

/**
 * What is shown at first: all values of the range, but for a flat background. Maps of a subject that was cut out hold 0 where nothing is; as a surface
 * that would be a wall behind the subject.
 */
export function firstSpan(range: DepthRange, { counted, zeros, leastAboveZero }: Histogram): DepthSpan {
  const isCutOut =
    zeros > counted * BACKGROUND_SHARE && leastAboveZero !== null && leastAboveZero < range.high;
  const low = isCutOut && range.low <= 0 ? leastAboveZero : range.low;
  return { low, high: range.high, isInverted: false };
}
