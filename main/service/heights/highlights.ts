import { blurChannels } from '../../media/raster/blur.ts';
import { createPlane, type Plane, smoothstep } from '../../media/raster/plane.ts';
import type { Tones } from './tones.ts';

/** The radius of the wide neighbourhood, as a share of the longer side. */
const SURROUNDINGS = 1 / 16;
/** Means over such a wide neighbourhood are computed on a raster whose pixels are this share of its radius. */
const PIXEL = 1 / 8;
/** Of a mean: the lightness, the grey, and the share of the neighbourhood that is inside the subject. */
const CHANNELS = 3;

/**
 * Lightness with highlights reduced to the mean of their surroundings. A highlight is much brighter and less coloured than the wide
 * neighbourhood. Means use only pixels of the subject; pixels outside the subject get the mean of their surroundings.
 * @param inside above 0 on the subject
 */
export function removeHighlights(tones: Tones, inside: Plane): Plane {
  const { light, grey } = tones;
  const { width, height } = light;
  const out = createPlane(width, height);
  const means = surroundingsOf(tones, inside);
  for (let y = 0; y < height; y++) {
    const v = Math.min(means.height - 1.001, Math.max(0, (y + 0.5) / means.step - 0.5));
    const row = Math.floor(v);
    const ty = v - row;
    for (let x = 0; x < width; x++) {
      const u = Math.min(means.width - 1.001, Math.max(0, (x + 0.5) / means.step - 0.5));
      const column = Math.floor(u);
      const tx = u - column;
      const upper = (row * means.width + column) * CHANNELS;
      const lower = upper + means.width * CHANNELS;
      const share = Math.max(1e-3, mixed(means.data, upper + 2, lower + 2, tx, ty));
      const around = mixed(means.data, upper, lower, tx, ty) / share;
      const i = y * width + x;
      if ((inside.data[i] as number) <= 0) {
        out.data[i] = around;
        continue;
      }
      const value = light.data[i] as number;
      const brighter = value - around;
      const paler = (grey.data[i] as number) - mixed(means.data, upper + 1, lower + 1, tx, ty) / share;
      const shine =
        smoothstep(0.06, 0.2, brighter) * smoothstep(-0.05, 0.12, paler + 0.4 * Math.max(0, value - 0.85));
      out.data[i] = value - shine * brighter;
    }
  }
  return out;
}

/** The value between four pixels: those at `upper` and `lower`, and the next ones of their rows. */
function mixed(data: Float32Array, upper: number, lower: number, tx: number, ty: number): number {
  return (
    ((data[upper] as number) * (1 - tx) + (data[upper + CHANNELS] as number) * tx) * (1 - ty) +
    ((data[lower] as number) * (1 - tx) + (data[lower + CHANNELS] as number) * tx) * ty
  );
}

/** Lightness, grey and coverage of the subject's pixels in the wide neighbourhood of each pixel, on a raster coarser by `step`. */
function surroundingsOf({ light, grey }: Tones, inside: Plane): Plane & { readonly step: number } {
  const sigma = Math.max(light.width, light.height) * SURROUNDINGS;
  const step = Math.max(1, Math.round(sigma * PIXEL));
  // At least two pixels each way, to interpolate between.
  const width = Math.max(2, Math.ceil(light.width / step));
  const height = Math.max(2, Math.ceil(light.height / step));
  const sums = new Float32Array(width * height * CHANNELS);
  const counts = new Float32Array(width * height);
  for (let y = 0; y < light.height; y++) {
    const row = Math.floor(y / step) * width;
    for (let x = 0; x < light.width; x++) {
      const i = y * light.width + x;
      const k = row + Math.floor(x / step);
      counts[k] = (counts[k] as number) + 1;
      if ((inside.data[i] as number) <= 0) continue;
      sums[k * CHANNELS] = (sums[k * CHANNELS] as number) + (light.data[i] as number);
      sums[k * CHANNELS + 1] = (sums[k * CHANNELS + 1] as number) + (grey.data[i] as number);
      sums[k * CHANNELS + 2] = (sums[k * CHANNELS + 2] as number) + 1;
    }
  }
  for (let i = 0; i < sums.length; i++)
    sums[i] = (sums[i] as number) / Math.max(1, counts[Math.floor(i / CHANNELS)] as number);
  const data = blurChannels({ width, height, data: sums }, CHANNELS, Math.max(0.3, sigma / step));
  return { width, height, data, step };
}
