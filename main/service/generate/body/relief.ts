import type { Cutout } from '../cutout/cutout.ts';
import { sampleBilinear } from '../raster/bicubic.ts';
import { blur } from '../raster/blur.ts';
import { createPlane, type Plane, smoothstep } from '../raster/plane.ts';
import { type Frame, toPictureX, toPictureY } from './frame.ts';

/** The deepest crease and the highest ridge, as shares of the raster's longer side. */
const DEEPEST = 0.006;
const HIGHEST = 0.002;

/**
 * Fine relief from shading, in raster pixels: what is darker than its surroundings lies deeper (creases, seams, gaps).
 * Highlights stand for a light, not for a bump: what is brighter is held back, and what is bright and colourless is cut
 * off at its surroundings before anything is measured.
 */
export function reliefOf(cutout: Cutout, frame: Frame, distance: Plane): Plane {
  const { width, height } = distance;
  const lightness = withoutHighlights(lightnessOn(cutout, frame, width, height), distance);
  const unit = Math.max(width, height) / 640;
  const fine = blur(lightness, 0.9 * unit);
  const middle = blur(lightness, 4 * unit);
  const broad = blur(lightness, 12 * unit);
  const side = Math.max(width, height);
  const relief = createPlane(width, height);
  for (let i = 0; i < relief.data.length; i++) {
    const d = distance.data[i] as number;
    if (d <= 0) continue;
    const m = middle.data[i] as number;
    const signal = 0.6 * ((fine.data[i] as number) - m) + 0.4 * (m - (broad.data[i] as number));
    const share = signal < 0 ? -DEEPEST * Math.tanh(-signal * 5) : HIGHEST * Math.tanh(signal * 5);
    relief.data[i] = share * side * smoothstep(1.5 * unit, 9 * unit, d);
  }
  return relief;
}

/** Lightness (0 … 1) and the lack of colour of each raster pixel. */
function lightnessOn(
  cutout: Cutout,
  frame: Frame,
  width: number,
  height: number,
): { light: Plane; grey: Plane } {
  const count = cutout.width * cutout.height;
  const light: Plane = { width: cutout.width, height: cutout.height, data: new Float32Array(count) };
  const grey: Plane = { width: cutout.width, height: cutout.height, data: new Float32Array(count) };
  for (let i = 0; i < count; i++) {
    const r = cutout.colours[i * 3] as number;
    const g = cutout.colours[i * 3 + 1] as number;
    const b = cutout.colours[i * 3 + 2] as number;
    light.data[i] = (0.299 * r + 0.587 * g + 0.114 * b) / 255;
    grey.data[i] = 1 - (Math.max(r, g, b) - Math.min(r, g, b)) / Math.max(1, r, g, b);
  }
  const on = (plane: Plane): Plane => {
    const out = createPlane(width, height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        out.data[y * width + x] = sampleBilinear(
          plane,
          toPictureX(frame, x) - 0.5,
          toPictureY(frame, y) - 0.5,
        );
      }
    }
    return out;
  };
  return { light: on(light), grey: on(grey) };
}

/**
 * Cuts highlights down to what surrounds them. A highlight is far brighter than the wide neighbourhood and less
 * coloured than it; averages are taken inside the subject alone.
 */
function withoutHighlights({ light, grey }: { light: Plane; grey: Plane }, distance: Plane): Plane {
  const sigma = Math.max(light.width, light.height) / 16;
  const usual = averageInside(light, distance, sigma);
  const usualGrey = averageInside(grey, distance, sigma);
  const out = createPlane(light.width, light.height);
  for (let i = 0; i < out.data.length; i++) {
    const around = usual.data[i] as number;
    if ((distance.data[i] as number) <= 0) {
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

/** The average of what lies inside the subject, over the wide neighbourhood of each pixel. */
function averageInside(plane: Plane, distance: Plane, sigma: number): Plane {
  const inside = createPlane(plane.width, plane.height);
  const values = createPlane(plane.width, plane.height);
  for (let i = 0; i < values.data.length; i++) {
    if ((distance.data[i] as number) <= 0) continue;
    inside.data[i] = 1;
    values.data[i] = plane.data[i] as number;
  }
  const share = blur(inside, sigma);
  const sum = blur(values, sigma);
  for (let i = 0; i < sum.data.length; i++)
    sum.data[i] = (sum.data[i] as number) / Math.max(1e-3, share.data[i] as number);
  return sum;
}
