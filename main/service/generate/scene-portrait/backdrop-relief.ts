import type { Picture } from '../../../media/picture/decode.ts';
import { dropAlpha } from '../../../media/picture/drop-alpha.ts';
import type { RgbImage } from '../../../media/picture/image.ts';
import { createPlane, mapPlane, type Plane } from '../../../media/raster/plane.ts';
import type { Frame } from '../../heights/frame.ts';
import type { Horizon } from '../../heights/horizon.ts';
import { reliefOf } from '../../heights/relief.ts';
import { sceneDepth } from '../../heights/scene-depth.ts';

/** A backdrop's surface: the height of each point above the wall, towards the viewer. */
export interface Relief {
  /** The heights in picture pixels, on a raster of the whole picture. */
  readonly heights: Plane;
  /** Raster pixels per picture pixel. */
  readonly scale: number;
  /** No point lies farther behind the wall than this, in picture pixels. */
  readonly deepest: number;
}

/** The factor by which creases and seams are deeper than on a body. */
const CREASE_STRENGTH = 2.5;
/** The deepest crease at `CREASE_STRENGTH`, as a share of the longer side (see reliefOf). */
const MAX_CREASE_DEPTH = 0.015;
/** How far forward the ground is at the subject's feet, as a share of the distance from the wall to the subject's middle. */
const GROUND_AT_FEET = 0.85;
/** The farthest that the ground comes forward below the feet, as a share of the same distance. */
const MAX_GROUND = 1.5;
/** The width of the bend between wall and ground, as a share of the distance from the horizon to the feet. */
const SHARP_BEND = 0.12;
const WIDE_BEND = 0.7;
/** The height of the nearest points of a picture without a subject, as a share of its longer side. */
const SCENE_HEIGHT = 0.2;

/**
 * The surface behind a subject: a wall, a ground that comes forward from the horizon to the subject's feet and beyond, and the
 * creases of the picture as a shallow relief. `forward` is the distance of the subject's middle from the wall, in
 * picture pixels; behind the subject, the surface does not reach that far forward.
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
  const bend = horizon.isVisible ? SHARP_BEND : WIDE_BEND;
  const groundLength = Math.max(0.06, feet - horizon.at);
  // If a flat subject is close to the wall, the creases are shallow too.
  const strength = Math.min(CREASE_STRENGTH, (0.4 * forward * CREASE_STRENGTH) / (MAX_CREASE_DEPTH * side));
  const { creases, scale } = creasesOf(background, raster);
  const heights = mapPlane(creases, (crease, i) => {
    const y = (Math.floor(i / creases.width) + 0.5) / creases.height;
    const ground = Math.min(MAX_GROUND, GROUND_AT_FEET * groundAt((y - horizon.at) / groundLength, bend));
    return forward * ground + strength * crease;
  });
  return { heights, scale, deepest: Math.min(0.4 * forward, MAX_CREASE_DEPTH * side) };
}

/** The relief of a picture without a subject: near at the bottom, far at the top. */
export function pictureRelief(picture: Picture, raster: number): Relief {
  const { creases, scale } = creasesOf(dropAlpha(picture), raster);
  const side = Math.max(picture.width, picture.height);
  const near = sceneDepth(picture, creases);
  return {
    heights: mapPlane(
      creases,
      (crease, i) => SCENE_HEIGHT * side * (near.data[i] as number) + CREASE_STRENGTH * crease,
    ),
    scale,
    deepest: MAX_CREASE_DEPTH * side,
  };
}

/** How far the ground has come forward at `t`: 0 far above the horizon, 1 at the feet (t = 1), a straight slope after the bend at t = 0. */
function groundAt(t: number, bend: number): number {
  const above = (at: number): number => at + Math.sqrt(at * at + bend * bend);
  return above(t) / above(1);
}

/** The relief of a picture's creases, in picture pixels. It fades out towards the picture's edges, so that these stay straight. */
function creasesOf(
  background: RgbImage,
  raster: number,
): { readonly creases: Plane; readonly scale: number } {
  const scale = Math.min(1, raster / Math.max(background.width, background.height));
  const frame: Frame = { left: 0, top: 0, scale };
  const pixels = (side: number): number => Math.max(1, Math.round(side * scale));
  const toEdge = createPlane(pixels(background.width), pixels(background.height));
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
