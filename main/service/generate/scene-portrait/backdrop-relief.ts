import type { Picture } from '../../../media/picture/decode.ts';
import type { RgbImage } from '../../../media/picture/image.ts';
import { opaque } from '../../../media/picture/opaque.ts';
import { createPlane, mapPlane, type Plane } from '../../../media/raster/plane.ts';
import { sceneDepth } from '../../heights/background-depth.ts';
import type { Frame } from '../../heights/frame.ts';
import { reliefOf } from '../../heights/relief.ts';
import type { Horizon } from './horizon.ts';

/** A backdrop's surface: how far each place stands out from the wall, towards the viewer. */
export interface Relief {
  /** In picture pixels, on a raster that shows the whole picture. */
  readonly heights: Plane;
  /** Raster pixels to a picture pixel. */
  readonly scale: number;
  /** Nothing of it lies farther back than this, in picture pixels. */
  readonly deepest: number;
}

/** Creases and seams are shown more plainly than a body carries them. */
const STRENGTH = 2.5;
/** The deepest crease at `STRENGTH`, as a share of the longer side (see reliefOf). */
const DEEPEST = 0.015;
/** How far forward the ground has come at a subject's feet, as a share of the way from the wall to the subject's middle. */
const AT_FEET = 0.85;
/** Below the feet the ground comes on no farther than this, as a share of the same way. */
const FARTHEST = 1.5;
/** How wide the bend between wall and ground is, as a share of the way from there to the feet. */
const SHARP_BEND = 0.12;
const WIDE_BEND = 0.7;
/** How far a whole picture's nearest places stand out, as a share of its longer side. */
const SCENE = 0.2;

/**
 * What is behind a subject: a wall, a ground that comes forward from the horizon to the subject's feet and on, and the
 * creases of the picture as a gentle relief. `forward`: how far in front of the wall the subject's middle is, in
 * picture pixels; at the subject's place nothing comes as far forward.
 */
export function backdropRelief(
  background: RgbImage,
  options: {
    readonly raster: number;
    readonly horizon: Horizon;
    readonly feet: number;
    readonly forward: number;
  },
): Relief {
  const { raster, horizon, feet, forward } = options;
  const side = Math.max(background.width, background.height);
  const bend = horizon.seen ? SHARP_BEND : WIDE_BEND;
  const way = Math.max(0.06, feet - horizon.at);
  // Where a flat subject stands close to the wall, the creases are shallow too.
  const strength = Math.min(STRENGTH, (0.4 * forward * STRENGTH) / (DEEPEST * side));
  const { creases, scale } = creasesOf(background, raster);
  const heights = mapPlane(creases, (crease, i) => {
    const y = (Math.floor(i / creases.width) + 0.5) / creases.height;
    const ground = Math.min(FARTHEST, AT_FEET * rise((y - horizon.at) / way, bend));
    return forward * ground + strength * crease;
  });
  return { heights, scale, deepest: Math.min(0.4 * forward, DEEPEST * side) };
}

/** A picture in which no subject stands out, as a relief of its own: near at the bottom, far at the top. */
export function wholeRelief(picture: Picture, raster: number): Relief {
  const { creases, scale } = creasesOf(opaque(picture), raster);
  const side = Math.max(picture.width, picture.height);
  const near = sceneDepth(picture, creases);
  return {
    heights: mapPlane(creases, (crease, i) => SCENE * side * (near.data[i] as number) + STRENGTH * crease),
    scale,
    deepest: DEEPEST * side,
  };
}

/** 0 far above the horizon, 1 at the feet, a straight slope between but for the bend where it begins. */
function rise(t: number, bend: number): number {
  const above = (at: number): number => at + Math.sqrt(at * at + bend * bend);
  return above(t) / above(1);
}

/** The relief of a picture's creases, in picture pixels; it ends before the picture's edges, so that these are straight. */
function creasesOf(
  background: RgbImage,
  raster: number,
): { readonly creases: Plane; readonly scale: number } {
  const scale = Math.min(1, raster / Math.max(background.width, background.height));
  const frame: Frame = { left: 0, top: 0, scale };
  const toEdge = createPlane(Math.round(background.width * scale), Math.round(background.height * scale));
  const { width, height } = toEdge;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      toEdge.data[y * width + x] = Math.min(x, y, width - 1 - x, height - 1 - y) + 0.5;
  }
  return {
    creases: mapPlane(
      reliefOf({ ...background, colours: background.rgb }, frame, toEdge),
      (value) => value / scale,
    ),
    scale,
  };
}
