import { logOf } from '../../raster/steady-math.ts';
import { type CellColours, magnifyRow } from '../magnify.ts';

/** Differences are counted in bins: finer where they are small. Bins on each side of none, for lightness and for each colour axis. */
export const LIGHT_BINS = 12;
export const HUE_BINS = 8;
export const LIGHTS = 2 * LIGHT_BINS + 1;
export const HUES = 2 * HUE_BINS + 1;

/** How each pixel differs from the lit backdrop that is expected there. */
export interface Shades {
  /** ΔL: above 0 where it is brighter. */
  readonly light: Float32Array;
  /** The share of the backdrop's lightness that it has, at most 1. */
  readonly share: Float32Array;
  /** How much its hue differs (ΔE), when a shadow takes from the hue what it takes from the light. */
  readonly tint: Float32Array;
  /** The number of the bin of its difference: of LIGHTS × HUES × HUES. */
  readonly bins: Uint16Array;
}

/** Compares a picture with its lit backdrop. */
export function shadesOf(lab: Float32Array, lit: CellColours, width: number): Shades {
  const count = lab.length / 3;
  const light = new Float32Array(count);
  const share = new Float32Array(count);
  const tint = new Float32Array(count);
  const bins = new Uint16Array(count);
  const row = new Float32Array(width * 3);
  for (let i = 0, y = 0; i < count; y++) {
    magnifyRow(lit, y, row);
    for (let k = 0; k < row.length; k += 3, i++) {
      const own = lab[i * 3] as number;
      const expected = row[k] as number;
      // A shadow darkens all channels alike: it takes from the hue what it takes from the light.
      const left = Math.min(1, own / Math.max(1, expected));
      const green = (lab[i * 3 + 1] as number) - left * (row[k + 1] as number);
      const blue = (lab[i * 3 + 2] as number) - left * (row[k + 2] as number);
      light[i] = own - expected;
      share[i] = left;
      tint[i] = Math.abs(green) + Math.abs(blue);
      const bin = binOf(own - expected, LIGHT_BINS) * HUES + binOf(green, HUE_BINS);
      bins[i] = bin * HUES + binOf(blue, HUE_BINS);
    }
  }
  return { light, share, tint, bins };
}

/** Differences are looked up to an eighth of a ΔE. */
const FINENESS = 8;
const MOST_DIFFERENCE = 128;
const STEPS = Uint8Array.from({ length: MOST_DIFFERENCE * FINENESS + 1 }, (_, eighth) =>
  Math.round(3 * logOf(1 + eighth / FINENESS)),
);

/** The bin of a difference: bins are a third of a ΔE wide at none, and wider with the distance. */
function binOf(difference: number, bins: number): number {
  const size = Math.min(MOST_DIFFERENCE, Math.abs(difference));
  const step = Math.min(bins, STEPS[(size * FINENESS) | 0] as number);
  return bins + (difference < 0 ? -step : step);
}
