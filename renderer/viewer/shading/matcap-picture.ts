import type { Matcap } from '../../../shared/model/settings/viewer-settings.ts';

type Colour = readonly [red: number, green: number, blue: number];
type Vector = readonly [x: number, y: number, z: number];

/** A light on the ball. All colours are linear, and may be above 1. */
interface MatcapLight {
  /** The direction towards the light, of any length: x to the right, y up, z towards the viewer. */
  readonly from: Vector;
  readonly colour: Colour;
}

/** The material of a ball, and its light. */
interface MatcapRecipe {
  readonly base: Colour;
  readonly lights: readonly MatcapLight[];
  /** Ambient light from above; `ground` is that from below. */
  readonly sky: Colour;
  readonly ground: Colour;
  /** How far light reaches beyond the terminator, 0 to 1: far on wax and stone, not at all on metal. */
  readonly wrap: number;
  /** The colour of light that has passed through the material, at the terminator. */
  readonly bleed: Colour;
  /** The sharpness of highlights; `shine` is their colour. */
  readonly gloss: number;
  readonly shine: Colour;
  /** The reflection at the edge of the ball. */
  readonly rim: Colour;
  /** The share of mirror reflection, 0 to 1. */
  readonly mirror: number;
}

const NONE: Colour = [0, 0, 0];
const STUDIO: readonly MatcapLight[] = [
  { from: [-0.6, 0.75, 0.65], colour: [0.92, 0.9, 0.87] },
  { from: [0.9, 0.1, 0.5], colour: [0.2, 0.22, 0.26] },
];

const RECIPES: Readonly<Record<Matcap, MatcapRecipe>> = {
  porcelain: {
    base: [0.62, 0.6, 0.57],
    lights: STUDIO,
    sky: [0.26, 0.27, 0.29],
    ground: [0.1, 0.092, 0.085],
    wrap: 0.25,
    bleed: NONE,
    gloss: 90,
    shine: [0.5, 0.5, 0.5],
    rim: [0.2, 0.21, 0.23],
    mirror: 0,
  },
  wax: {
    base: [0.46, 0.105, 0.06],
    lights: [
      { from: [-0.5, 0.8, 0.6], colour: [1.05, 1, 0.95] },
      { from: [0.9, 0, 0.35], colour: [0.22, 0.2, 0.24] },
    ],
    sky: [0.2, 0.18, 0.19],
    ground: [0.16, 0.07, 0.05],
    wrap: 0.55,
    bleed: [0.2, 0.022, 0.008],
    gloss: 32,
    shine: [0.2, 0.185, 0.17],
    rim: [0.13, 0.05, 0.035],
    mirror: 0,
  },
  jade: {
    base: [0.1, 0.33, 0.2],
    lights: STUDIO,
    sky: [0.3, 0.33, 0.32],
    ground: [0.09, 0.13, 0.1],
    wrap: 0.7,
    bleed: [0.045, 0.14, 0.05],
    gloss: 160,
    shine: [0.8, 0.82, 0.8],
    rim: [0.1, 0.2, 0.14],
    mirror: 0,
  },
  bronze: {
    base: [0.3, 0.17, 0.075],
    lights: [
      { from: [-0.55, 0.8, 0.5], colour: [1.25, 1.18, 1.05] },
      { from: [0.85, -0.1, 0.4], colour: [0.24, 0.28, 0.36] },
    ],
    sky: [0.24, 0.24, 0.25],
    ground: [0.12, 0.08, 0.05],
    wrap: 0.08,
    bleed: NONE,
    gloss: 22,
    shine: [0.85, 0.55, 0.27],
    rim: [0.4, 0.27, 0.14],
    mirror: 0.22,
  },
  chrome: {
    base: [0.05, 0.05, 0.055],
    lights: [{ from: [-0.5, 0.8, 0.45], colour: [0.6, 0.6, 0.6] }],
    sky: [0.2, 0.2, 0.2],
    ground: [0.1, 0.1, 0.1],
    wrap: 0,
    bleed: NONE,
    gloss: 240,
    shine: [1.4, 1.4, 1.4],
    rim: [0.3, 0.31, 0.33],
    mirror: 1,
  },
  basalt: {
    base: [0.062, 0.066, 0.074],
    lights: [
      { from: [-0.5, 0.75, 0.6], colour: [1.1, 1.1, 1.1] },
      { from: [0.95, 0.25, 0.1], colour: [0.9, 1, 1.15] },
    ],
    sky: [0.3, 0.32, 0.35],
    ground: [0.12, 0.11, 0.1],
    wrap: 0.15,
    bleed: NONE,
    gloss: 14,
    shine: [0.11, 0.112, 0.118],
    rim: [0.16, 0.18, 0.21],
    mirror: 0,
  },
};

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const normalised = (v: Vector): Vector => {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
};
const smooth = (from: number, to: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** The brightness of the surroundings in a mirror: a bright sky over a soft horizon, a dark floor, and one soft box. */
function surroundings(direction: Vector): number {
  const [x, y, z] = direction;
  const sky = 0.22 + 0.75 * smooth(0.02, 0.9, y);
  const floor = 0.32 * smooth(0, -0.9, y) + 0.03;
  const room = floor + (sky - floor) * smooth(-0.06, 0.09, y);
  const box = smooth(0.16, 0.24, 0.42 - Math.abs(x + 0.55)) * smooth(0.1, 0.2, 0.4 - Math.abs(y - 0.5));
  return room + 1.3 * box * smooth(-0.2, 0.3, z + 0.4);
}

/**
 * The colour of a matcap's ball.
 * @param normal of unit length: x to the right, y up, z towards the viewer
 * @returns linear RGB, not negative; may be above 1
 */
export function matcapColour(name: Matcap, normal: Vector): Colour {
  const { base, lights, sky, ground, wrap, bleed, gloss, shine, rim, mirror } = RECIPES[name];
  const up = normal[1] * 0.5 + 0.5;
  const edge = (1 - Math.max(0, normal[2])) ** 3;
  const reflection: Vector = [
    2 * normal[2] * normal[0],
    2 * normal[2] * normal[1],
    2 * normal[2] * normal[2] - 1,
  ];
  const glass = surroundings(reflection) * mirror;
  const channel = (c: 0 | 1 | 2): number => {
    let diffuse = ground[c] + (sky[c] - ground[c]) * up;
    let highlight = 0;
    let through = 0;
    for (const { from, colour } of lights) {
      const towards = normalised(from);
      const facing = dot(normal, towards);
      diffuse += colour[c] * Math.max(0, (facing + wrap) / (1 + wrap)) ** (1 + wrap);
      through += colour[c] * smooth(-0.55, 0.05, facing) * (1 - smooth(0.05, 0.7, facing));
      const half = normalised([towards[0], towards[1], towards[2] + 1]);
      highlight += colour[c] * Math.max(0, dot(normal, half)) ** gloss;
    }
    const metal = glass * (mirror === 1 ? 1 : base[c] * 3);
    return base[c] * diffuse + bleed[c] * through + shine[c] * highlight + rim[c] * edge + metal;
  };
  return [channel(0), channel(1), channel(2)];
}

/**
 * A matcap as a square picture. The first row is the lowest; four numbers per pixel. Outside of the ball, pixels repeat the colour of
 * its edge, so that filtering mixes no background into silhouettes.
 */
export function matcapPixels(name: Matcap, edge: number): Float32Array {
  const pixels = new Float32Array(edge * edge * 4);
  for (let row = 0; row < edge; row += 1) {
    for (let column = 0; column < edge; column += 1) {
      const [x, y] = [((column + 0.5) / edge) * 2 - 1, ((row + 0.5) / edge) * 2 - 1];
      const length = Math.hypot(x, y);
      const inward = length > 0.998 ? 0.998 / length : 1;
      const [nx, ny] = [x * inward, y * inward];
      const normal: Vector = [nx, ny, Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))];
      pixels.set([...matcapColour(name, normal), 1], (row * edge + column) * 4);
    }
  }
  return pixels;
}
