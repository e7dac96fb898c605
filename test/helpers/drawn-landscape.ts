import type { Picture } from '../../main/media/picture/decode.ts';

type Colour = readonly [number, number, number];

/** A landscape as it is drawn: colours (sRGB) of the sky at its top and at the horizon, and of the ground there and at the bottom. */
export interface DrawnLandscape {
  readonly sky: readonly [Colour, Colour];
  readonly ground: readonly [Colour, Colour];
  /** The strongest deviation that clouds, and the grain of the ground, add to the levels. */
  readonly clouds: number;
  readonly grain: number;
  /** The horizon's row as a share of the height, from the top, and how much it rises and falls by hills. */
  readonly horizon: number;
  readonly hills: number;
}

export const MEADOW: DrawnLandscape = {
  sky: [
    [92, 142, 206],
    [188, 214, 236],
  ],
  ground: [
    [112, 140, 84],
    [70, 106, 42],
  ],
  clouds: 40,
  grain: 45,
  horizon: 0.45,
  hills: 0.01,
};
export const SEA: DrawnLandscape = {
  sky: [
    [120, 160, 214],
    [214, 226, 236],
  ],
  ground: [
    [60, 104, 138],
    [26, 66, 92],
  ],
  clouds: 16,
  grain: 26,
  horizon: 0.52,
  hills: 0,
};
export const DESERT: DrawnLandscape = {
  sky: [
    [96, 150, 214],
    [206, 216, 220],
  ],
  ground: [
    [220, 184, 130],
    [196, 152, 96],
  ],
  clouds: 4,
  grain: 14,
  horizon: 0.6,
  hills: 0.03,
};

/** Draws a landscape, the same each time: a horizon across the whole picture, textures that are finer towards it. */
export function drawLandscape(landscape: DrawnLandscape, width = 480, height = 320): Picture {
  const { sky, ground, clouds, grain, horizon, hills } = landscape;
  const rgba = new Uint8Array(width * height * 4);
  for (let x = 0; x < width; x++) {
    const wave = Math.sin((x / width) * 7 + 1) + 0.5 * Math.sin((x / width) * 17);
    const at = (horizon + hills * wave) * height;
    for (let y = 0; y < height; y++) {
      const isSky = y < at;
      const share = isSky ? y / at : (y - at) / (height - at);
      const [from, to] = isSky ? sky : ground;
      const depth = 1 / (0.06 + Math.max(0, (y - at) / height));
      const texture = isSky
        ? clouds * Math.max(0, smooth(x / 60, y / 26) + smooth(x / 20, y / 12) / 2 - 0.7)
        : grain * (smooth(((x - width / 2) * depth) / 40, depth * 6) + hash(x, y) - 1);
      for (let c = 0; c < 3; c++) {
        const value = (from[c] as number) * (1 - share) + (to[c] as number) * share + texture;
        rgba[(y * width + x) * 4 + c] = Math.round(Math.min(255, Math.max(0, value)));
      }
      rgba[(y * width + x) * 4 + 3] = 255;
    }
  }
  return { width, height, rgba };
}

/** A number from 0 to 1 for each whole place, the same each time. */
function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 374_761_393) ^ Math.imul(y | 0, 668_265_263);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

/** Such numbers, smoothly between the places. */
function smooth(x: number, y: number): number {
  const [u, v] = [Math.floor(x), Math.floor(y)];
  const [s, t] = [(x - u) ** 2 * (3 - 2 * (x - u)), (y - v) ** 2 * (3 - 2 * (y - v))];
  const above = hash(u, v) * (1 - s) + hash(u + 1, v) * s;
  const below = hash(u, v + 1) * (1 - s) + hash(u + 1, v + 1) * s;
  return above * (1 - t) + below * t;
}
