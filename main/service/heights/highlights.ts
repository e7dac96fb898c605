import { blur } from '../../media/raster/blur.ts';
import { createPlane, maskAbove, type Plane, smoothstep } from '../../media/raster/plane.ts';
import type { Tones } from './tones.ts';

/**
 * Lightness with highlights reduced to the mean of their surroundings. A highlight is much brighter and less coloured than the wide
 * neighbourhood. Means use only pixels of the subject; pixels outside the subject get the mean of their surroundings.
 * @param inside above 0 on the subject
 */
export function removeHighlights({ light, grey }: Tones, inside: Plane): Plane {
  const sigma = Math.max(light.width, light.height) / 16;
  const share = blur({ ...inside, data: new Float32Array(maskAbove(inside.data, 0)) }, sigma);
  const usual = meanInside(light, inside, share, sigma);
  const usualGrey = meanInside(grey, inside, share, sigma);
  const out = createPlane(light.width, light.height);
  for (let i = 0; i < out.data.length; i++) {
    const around = usual.data[i] as number;
    if ((inside.data[i] as number) <= 0) {
      out.data[i] = around;
      continue;
    }
    const value = light.data[i] as number;
    const brighter = value - around;
    const paler = (grey.data[i] as number) - (usualGrey.data[i] as number);
    const shine =
      smoothstep(0.06, 0.2, brighter) * smoothstep(-0.05, 0.12, paler + 0.4 * Math.max(0, value - 0.85));
    out.data[i] = value - shine * brighter;
  }
  return out;
}

/** The mean of the subject's pixels in the wide neighbourhood of each pixel. `share` is the share of it that is inside the subject. */
function meanInside(plane: Plane, inside: Plane, share: Plane, sigma: number): Plane {
  const values = createPlane(plane.width, plane.height);
  for (let i = 0; i < values.data.length; i++) {
    if ((inside.data[i] as number) > 0) values.data[i] = plane.data[i] as number;
  }
  const sum = blur(values, sigma);
  for (let i = 0; i < sum.data.length; i++)
    sum.data[i] = (sum.data[i] as number) / Math.max(1e-3, share.data[i] as number);
  return sum;
}
