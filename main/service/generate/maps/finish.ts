import { blur } from '../../../media/raster/blur.ts';
import { createPlane, type Plane, smoothstep } from '../../../media/raster/plane.ts';
import type { Tones } from '../../heights/tones.ts';

/** How a surface takes light, a pixel: both 0 … 1. */
export interface Finish {
  readonly roughness: Plane;
  readonly metallic: Plane;
}

const SMOOTHEST = 0.35;
const ROUGHEST = 0.95;
/** The roughness of a plain surface that shows neither grain nor glints. */
const USUAL = 0.8;
const MOST_METALLIC = 0.5;
/** An edge counts no more than grain of this contrast. */
const MOST_GRAIN = 0.05;

/**
 * Estimates a finish from a picture. Glints make their surroundings smoother, fine grain makes them rougher.
 * Metallic is what has glints, is nearly without colour, and goes from dark to bright in a small space, as reflections
 * in metal do; never beyond a half, since one picture cannot tell grey paint from steel.
 * @param glints how surely a pixel lies in a glint
 */
export function finishOf({ light, grey }: Tones, glints: Plane): Finish {
  const { width, height } = light;
  const unit = Math.max(width, height) / 640;
  const gloss = glossAround(glints, unit);
  const grain = grainOf(light, unit);
  const range = rangeOf(light, 12 * unit);
  const colourless = blur(grey, 4 * unit);
  const roughness = createPlane(width, height);
  const metallic = createPlane(width, height);
  for (let i = 0; i < gloss.data.length; i++) {
    const share = gloss.data[i] as number;
    const rougher = (ROUGHEST - USUAL) * smoothstep(0.008, 0.03, grain.data[i] as number);
    roughness.data[i] = USUAL + (1 - share) * rougher - (USUAL - SMOOTHEST) * share;
    metallic.data[i] =
      MOST_METALLIC *
      smoothstep(0.8, 0.94, colourless.data[i] as number) *
      smoothstep(0.12, 0.24, range.data[i] as number) *
      smoothstep(0.15, 0.5, share);
  }
  return { roughness, metallic };
}

/** How glossy each pixel is, 0 … 1, by the glints on it and around it. */
function glossAround(glints: Plane, unit: number): Plane {
  const gloss = blur(glints, 3 * unit);
  const wide = blur(glints, 20 * unit);
  for (let i = 0; i < gloss.data.length; i++)
    gloss.data[i] = Math.min(1, 0.8 * (gloss.data[i] as number) + (wide.data[i] as number));
  return gloss;
}

/** How much each pixel's surroundings change from pixel to pixel, as lightness. */
function grainOf(light: Plane, unit: number): Plane {
  const change = blur(light, 2 * unit);
  for (let i = 0; i < change.data.length; i++)
    change.data[i] = Math.min(MOST_GRAIN, Math.abs((light.data[i] as number) - (change.data[i] as number)));
  return blur(change, 10 * unit);
}

/** The standard deviation of lightness around each pixel. */
function rangeOf(light: Plane, sigma: number): Plane {
  const range = createPlane(light.width, light.height);
  for (let i = 0; i < range.data.length; i++) range.data[i] = (light.data[i] as number) ** 2;
  const squares = blur(range, sigma);
  const middle = blur(light, sigma);
  for (let i = 0; i < range.data.length; i++)
    range.data[i] = Math.sqrt(Math.max(0, (squares.data[i] as number) - (middle.data[i] as number) ** 2));
  return range;
}
