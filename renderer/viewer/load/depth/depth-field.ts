/** A picture whose pixels are numbers, with one channel (depth) or three (light). */
export interface DepthField {
  readonly width: number;
  readonly height: number;
  /** The names of its channels: one, or red, green and blue. */
  readonly channels: readonly string[];
  readonly bits: number;
  /** Row 0 is the top one. */
  readonly at: (x: number, y: number, channel: number) => number;
  /** Whether colours are linear. Those of a png are encoded for the screen. */
  readonly isLinear: boolean;
}

/** The values that are drawn as black and as white. */
export interface DepthRange {
  readonly low: number;
  readonly high: number;
}

/** The lowest and the highest value; null if there is none. */
export function extremesOf(field: DepthField): DepthRange | null {
  let [low, high] = [Infinity, -Infinity];
  for (let y = 0; y < field.height; y += 1) {
    for (let x = 0; x < field.width; x += 1) {
      const value = brightness(field, x, y);
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low <= high ? { low, high } : null;
}

const SAMPLES = 20_000;
/** The share of values outside of the range, at each end. Without it a few outliers would flatten all others. */
const TAIL = 0.005;

/** The brightness of a pixel. NaN or infinite if the pixel has no value. */
export function brightness(field: DepthField, x: number, y: number): number {
  if (field.channels.length < 3) return field.at(x, y, 0);
  return 0.2126 * field.at(x, y, 0) + 0.7152 * field.at(x, y, 1) + 0.0722 * field.at(x, y, 2);
}

/** From 0 to 1 if the values are in that range already, else from the lowest to the highest value without outliers. */
export function rangeOf(field: DepthField): DepthRange {
  const { width, height } = field;
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / SAMPLES)));
  const values: number[] = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const value = brightness(field, x, y);
      if (Number.isFinite(value)) values.push(value);
    }
  }
  values.sort((a, b) => a - b);
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  if (first >= 0 && last <= 1 && last > 0.05) return { low: 0, high: 1 };
  const low = values[Math.floor(values.length * TAIL)] ?? 0;
  const high = values[Math.ceil(values.length * (1 - TAIL)) - 1] ?? 1;
  return high > low ? { low, high } : { low: first, high: Math.max(last, first + 1e-6) };
}
