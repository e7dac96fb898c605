import type { RgbImage } from '../../../media/picture/image.ts';
import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import { blurChannels } from '../../../media/raster/blur.ts';
import { type Plane, smoothstep } from '../../../media/raster/plane.ts';
import type { Frame } from '../../heights/frame.ts';
import { carryColours } from './carry-colours.ts';
import { chooseGrain } from './choose-grain.ts';
import type { CroppedTexture } from './crop.ts';
import { drawnAtRim } from './drawn-at-rim.ts';
import { withGrain } from './grain.ts';
import { withLessLight } from './hues.ts';
import { materialsOf } from './materials.ts';
import { rowsAt, stripedRows } from './stripes.ts';

/** Pixels of the longer side that the colours are carried on. */
const SIDE = 144;
/** The width of the rim whose colours go on at the back, as a share of the longer side. */
const RIM = 0.02;
/** How far colours are smoothed beside the rim, in pixels: what is a row of its own in the picture would go around the body as a band. */
const SOFT = 5;
/** How much of that thin parts have: theirs are rings and boots, and their sides are narrow. */
const THIN = 0.3;
/** The weight of what is much darker than most of the rim. */
const LEAST_OF_SHADE = 0.15;
/** What is darker by less than these (of 255) is no shade, however dark the rim is: a black subject has no lighter material. */
const NO_SHADE = 12;
const FULL_SHADE = 24;
/** How much a difference in light stops colours that are smoothed along the sides, beside one in hue: materials keep their borders, light and shade do not. */
const OF_LIGHT = 0.3;
/** What is finer than this many pixels is grain. */
const FINE = 4;

/** The outline of a picture's subject, and what is known of its body. Lengths are in raster pixels. */
interface BackOf {
  /** The signed distance to the outline. */
  readonly distance: Plane;
  /** Half the thickness of the part that each pixel belongs to. */
  readonly radius: Plane;
  /** Whether it is a box: what its walls are made of goes on around it, and its front panel does not. */
  readonly hasWalls?: boolean | undefined;
}

export interface BackPicture extends RgbImage {
  /** How much a row is of upright stripes that go on around the subject, 0 … 1. The row is a share of the picture's height, from above. */
  readonly stripedAt: (row: number) => number;
  /** How much of what the front has at its outline is drawn there and faces the viewer, 0 … 1, on a coarser raster of the same place. */
  readonly drawn: Plane;
}

/**
 * The colours of the side that the picture does not show, on the same places as the front's and half its size: the colours of
 * the rim and the materials that reach it go on, with their grain. What lies within the outline (eyes, labels, doors) is
 * not there.
 */
export function backPicture(
  front: CroppedTexture,
  { distance, radius, hasWalls }: BackOf,
  frame: Frame,
): BackPicture {
  const step = Math.max(1, Math.max(front.width, front.height) / SIDE);
  const width = Math.ceil(front.width / step);
  const height = Math.ceil(front.height / step);
  const colours = shrunk(front, step, width, height);
  const weights = new Float32Array(width * height);
  const inside = new Float32Array(width * height);
  const beyond = new Float32Array(width * height);
  const thick = new Float32Array(width * height);
  const within = new Float32Array(width * height);
  const rim = RIM * Math.max(distance.width, distance.height);
  const toRaster = frame.scale * step;
  const [left, top] = [(front.left - frame.left) * frame.scale, (front.top - frame.top) * frame.scale];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const [u, v] = [left + (x + 0.5) * toRaster - 0.5, top + (y + 0.5) * toRaster - 0.5];
      const d = sampleBilinear(distance, u, v);
      inside[i] = smoothstep(-1, 1, d / toRaster);
      weights[i] = smoothstep(0, 1.5 * toRaster, d) * (1 - smoothstep(rim, 2 * rim, d));
      const middle = sampleBilinear(radius, u, v);
      const isThick = smoothstep(rim, 4 * rim, middle);
      thick[i] = hasWalls === true ? 0 : smoothstep(rim / 2, rim, middle);
      beyond[i] =
        smoothstep(0, rim, d) * (1 - smoothstep(4 * rim, 9 * rim, d)) * (THIN + (1 - THIN) * isThick);
      within[i] = smoothstep(1.5 * rim, 3.5 * rim, d);
    }
  }
  const carried = materialsOf({
    width,
    height,
    colours,
    inside,
    rim: weights,
    weights: withoutShade(inside, colours),
    hasWalls,
  });
  const striped = hasWalls ? undefined : stripedRows({ width, height, colours, inside });
  const isStriped = (i: number): boolean => striped?.[Math.floor(i / 3 / width)] === 1;
  for (let i = 0; i < carried.length; i++) if (isStriped(i)) carried[i] = colours[i] as number;
  // Where the materials' borders are, before what is drawn on the rim.
  const guide = withLessLight(carried, OF_LIGHT);
  const drawn = blurChannels(
    { width, height, data: drawnAtRim({ width, height, colours, materials: carried, inside, rim: weights }) },
    1,
    0.8,
  ).map((own, i) => Math.min(1, 2 * own) * (thick[i] as number));
  // The rim itself keeps its colours, so that both pictures agree where they meet.
  for (let i = 0; i < carried.length; i++) {
    const own = (weights[Math.floor(i / 3)] as number) * (1 - (drawn[Math.floor(i / 3)] as number));
    carried[i] = (carried[i] as number) + own * ((colours[i] as number) - (carried[i] as number));
  }
  const near = blurChannels({ width, height, data: carried }, 3, 0.8);
  const far = carryColours({
    width,
    height,
    colours: guide,
    values: carried,
    channels: 3,
    weights: inside,
    inside,
    reach: SOFT,
  });
  for (let i = 0; i < near.length; i++) {
    const share = isStriped(i) ? 0 : (beyond[Math.floor(i / 3)] as number);
    near[i] = (near[i] as number) + share * ((far[i] as number) - (near[i] as number));
  }
  const usual = meanInside(colours, inside, width, height, FINE);
  const coarse = { width, height, colours, usual, back: near, within, hasWalls };
  return {
    ...withGrain(front, coarse, chooseGrain(coarse)),
    stripedAt: rowsAt(striped),
    drawn: { width, height, data: drawn },
  };
}

/** Weights the rim's dark outlines and shadows less, as far as they are darker than most of it: they are no colour of the material. */
function withoutShade(weights: Float32Array, colours: Float32Array): Float32Array {
  const lightOf = (i: number): number =>
    0.3 * (colours[i * 3] as number) +
    0.59 * (colours[i * 3 + 1] as number) +
    0.11 * (colours[i * 3 + 2] as number);
  const lights: number[] = [];
  for (let i = 0; i < weights.length; i++) if ((weights[i] as number) > 0.5) lights.push(lightOf(i));
  const usual = lights.sort((a, b) => a - b)[lights.length >> 1] ?? 0;
  const dark = Math.min(0.3 * usual, usual - FULL_SHADE);
  const plain = Math.min(0.75 * usual, usual - NO_SHADE);
  return weights.map((weight, i) =>
    weight === 0 ? 0 : weight * (LEAST_OF_SHADE + (1 - LEAST_OF_SHADE) * smoothstep(dark, plain, lightOf(i))),
  );
}

/** Blurs colours, using only those of the subject. */
function meanInside(
  colours: Float32Array,
  inside: Float32Array,
  width: number,
  height: number,
  sigma: number,
): Float32Array {
  const sums = new Float32Array(inside.length * 4);
  for (let i = 0; i < inside.length; i++) {
    const own = (inside[i] as number) + 1e-4;
    for (let c = 0; c < 3; c++) sums[i * 4 + c] = own * (colours[i * 3 + c] as number);
    sums[i * 4 + 3] = own;
  }
  const soft = blurChannels({ width, height, data: sums }, 4, sigma);
  const out = new Float32Array(colours.length);
  for (let i = 0; i < inside.length; i++)
    for (let c = 0; c < 3; c++)
      out[i * 3 + c] = (soft[i * 4 + c] as number) / Math.max(1e-4, soft[i * 4 + 3] as number);
  return out;
}

/** Each pixel the mean of the pixels that lie in its square. */
function shrunk({ width, height, rgb }: RgbImage, step: number, w: number, h: number): Float32Array {
  const out = new Float32Array(w * h * 3);
  for (let y = 0; y < h; y++) {
    const y0 = Math.min(height - 1, Math.floor(y * step));
    const y1 = Math.min(height, Math.max(y0 + 1, Math.floor((y + 1) * step)));
    for (let x = 0; x < w; x++) {
      const x0 = Math.min(width - 1, Math.floor(x * step));
      const x1 = Math.min(width, Math.max(x0 + 1, Math.floor((x + 1) * step)));
      let [r, g, b] = [0, 0, 0];
      for (let v = y0; v < y1; v++) {
        for (let i = (v * width + x0) * 3; i < (v * width + x1) * 3; i += 3) {
          r += rgb[i] as number;
          g += rgb[i + 1] as number;
          b += rgb[i + 2] as number;
        }
      }
      const count = (y1 - y0) * (x1 - x0);
      const at = (y * w + x) * 3;
      out[at] = r / count;
      out[at + 1] = g / count;
      out[at + 2] = b / count;
    }
  }
  return out;
}
