import { blurChannels } from '../../../media/raster/blur.ts';
import { carryColours, type KnownValues } from './carry-colours.ts';
import { nearestOf, type Palette, paletteOf } from './palette.ts';

/** How much the strongest of several colours that meet at a pixel wins over the others. */
const SHARPNESS = 5;
/** The pixels over which the areas' borders are smoothed. */
const SMOOTH = 1.2;

/**
 * Carries the colours of the rim inwards, as areas: where several colours come together from afar, their mean would be a patch of no
 * colour that the subject has. The strongest one wins there, with a soft border. Where all that comes is alike, it is their mean.
 */
export function carryAreas(known: Omit<KnownValues, 'values' | 'channels'>): Float32Array {
  const { width, height, colours, weights } = known;
  const palette = paletteOf(colours, weights);
  const kinds = palette.length / 3;
  const channels = 3 + kinds;
  const values = new Float32Array(weights.length * channels);
  for (let i = 0; i < weights.length; i++) {
    values.set(colours.subarray(i * 3, i * 3 + 3), i * channels);
    values[i * channels + 3 + nearestOf(palette, colours, i * 3)] = 1;
  }
  const carried = carryColours({ ...known, values, channels });
  return settle(blurChannels({ width, height, data: carried }, channels, SMOOTH), channels, palette);
}

/** The colour of each pixel: the mean of what came, moved towards the strongest colours of the palette. */
function settle(carried: Float32Array, channels: number, palette: Palette): Float32Array {
  const kinds = channels - 3;
  const out = new Float32Array((carried.length / channels) * 3);
  for (let at = 0, to = 0; at < carried.length; at += channels, to += 3) {
    let [strong, all] = [0, 0];
    for (let k = at + 3; k < at + channels; k++) {
      strong += (carried[k] as number) ** SHARPNESS;
      all += carried[k] as number;
    }
    for (let c = 0; c < 3; c++) {
      let value = carried[at + c] as number;
      for (let k = 0; k < kinds && strong > 0; k++) {
        const own = carried[at + 3 + k] as number;
        value += (own ** SHARPNESS / strong - own / all) * (palette[k * 3 + c] as number);
      }
      out[to + c] = Math.min(255, Math.max(0, value));
    }
  }
  return out;
}
