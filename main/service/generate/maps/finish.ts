import { blur } from '../raster/blur.ts';
import { mapPlane, type Plane, smoothstep } from '../raster/plane.ts';
import type { Tones } from '../shading/tones.ts';

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
  const unit = Math.max(light.width, light.height) / 640;
  const even = blur(light, 2 * unit);
  const grain = blur(
    mapPlane(light, (value, i) => Math.min(MOST_GRAIN, Math.abs(value - (even.data[i] as number)))),
    10 * unit,
  );
  const near = blur(glints, 3 * unit);
  const wide = blur(glints, 20 * unit);
  const gloss = mapPlane(near, (value, i) => Math.min(1, 0.7 * value + 2 * (wide.data[i] as number)));
  const roughness = mapPlane(gloss, (value, i) => {
    const rougher = (ROUGHEST - USUAL) * smoothstep(0.008, 0.03, grain.data[i] as number);
    return Math.max(SMOOTHEST, USUAL + (1 - value) * rougher - (USUAL - SMOOTHEST) * value);
  });
  const middle = blur(light, 12 * unit);
  const squares = blur(
    mapPlane(light, (value) => value * value),
    12 * unit,
  );
  const colourless = blur(grey, 4 * unit);
  const metallic = mapPlane(gloss, (value, i) => {
    const m = middle.data[i] as number;
    const range = Math.sqrt(Math.max(0, (squares.data[i] as number) - m * m));
    return (
      MOST_METALLIC *
      smoothstep(0.8, 0.94, colourless.data[i] as number) *
      smoothstep(0.12, 0.24, range) *
      smoothstep(0.15, 0.5, value)
    );
  });
  return { roughness, metallic };
}
