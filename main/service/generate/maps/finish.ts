import { blur } from '../../../media/raster/blur.ts';
import { createPlane, type Plane, smoothstep } from '../../../media/raster/plane.ts';
import type { Tones } from '../../heights/tones.ts';

/** How a surface reflects light, for each pixel; both values are 0 … 1. */
export interface Finish {
  readonly roughness: Plane;
  readonly metallic: Plane;
}

const MIN_ROUGHNESS = 0.35;
const MAX_ROUGHNESS = 0.95;
/** The roughness of a surface without grain and without glints. */
const DEFAULT_ROUGHNESS = 0.8;
const MAX_METALLIC = 0.5;
/** The contrast of grain is limited to this, so that an edge does not count as strong grain. */
const MAX_GRAIN = 0.05;

/**
 * Estimates the finish of a surface from a picture. Glints make their surroundings smoother, fine grain makes them rougher.
 * A surface is metallic if it has glints, is nearly colourless, and changes from dark to bright over a short distance, as reflections
 * in metal do. The value is at most ½, because one picture cannot tell grey paint from steel.
 * @param glints the probability that a pixel is in a glint
 */
export function estimateFinish({ light, grey }: Tones, glints: Plane): Finish {
  const { width, height } = light;
  const unit = Math.max(width, height) / 640;
  const gloss = glossAround(glints, unit);
  const grain = grainOf(light, unit);
  const range = deviationOf(light, 12 * unit);
  const colourless = blur(grey, 4 * unit);
  const roughness = createPlane(width, height);
  const metallic = createPlane(width, height);
  for (let i = 0; i < gloss.data.length; i++) {
    const share = gloss.data[i] as number;
    const rougher = (MAX_ROUGHNESS - DEFAULT_ROUGHNESS) * smoothstep(0.008, 0.03, grain.data[i] as number);
    roughness.data[i] =
      DEFAULT_ROUGHNESS + (1 - share) * rougher - (DEFAULT_ROUGHNESS - MIN_ROUGHNESS) * share;
    metallic.data[i] =
      MAX_METALLIC *
      smoothstep(0.8, 0.94, colourless.data[i] as number) *
      smoothstep(0.12, 0.24, range.data[i] as number) *
      smoothstep(0.15, 0.5, share);
  }
  return { roughness, metallic };
}

/** How glossy each pixel is, 0 … 1, from the glints at it and around it. */
function glossAround(glints: Plane, unit: number): Plane {
  const gloss = blur(glints, 3 * unit);
  const wide = blur(glints, 20 * unit);
  for (let i = 0; i < gloss.data.length; i++)
    gloss.data[i] = Math.min(1, 0.8 * (gloss.data[i] as number) + (wide.data[i] as number));
  return gloss;
}

/** The mean change of lightness from pixel to pixel around each pixel. */
function grainOf(light: Plane, unit: number): Plane {
  const change = blur(light, 2 * unit);
  for (let i = 0; i < change.data.length; i++)
    change.data[i] = Math.min(MAX_GRAIN, Math.abs((light.data[i] as number) - (change.data[i] as number)));
  return blur(change, 10 * unit);
}

/** The standard deviation of lightness around each pixel. */
function deviationOf(light: Plane, sigma: number): Plane {
  const range = createPlane(light.width, light.height);
  for (let i = 0; i < range.data.length; i++) range.data[i] = (light.data[i] as number) ** 2;
  const squares = blur(range, sigma);
  const middle = blur(light, sigma);
  for (let i = 0; i < range.data.length; i++)
    range.data[i] = Math.sqrt(Math.max(0, (squares.data[i] as number) - (middle.data[i] as number) ** 2));
  return range;
}
