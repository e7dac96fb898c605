import type { Picture } from '../../main/media/picture/decode.ts';

type Colour = readonly [number, number, number];
export type GlassShape = 'tumbler' | 'bottle' | 'vase' | 'bulb';

/** A glass before a backdrop, as it is drawn. */
export interface DrawnGlass {
  readonly shape: GlassShape;
  /** How opaque its walls are in the middle, 0 … 1. Its rim is darker, and one bright line of reflected light lies on it. */
  readonly body: number;
  /** The colours of the backdrop at its top and at its bottom, or at each place (0 … 1 from left and top); sRGB. */
  readonly backdrop: readonly [Colour, Colour] | ((x: number, y: number) => Colour);
  /** Whether its walls become more opaque towards both sides, as those of a round glass do. */
  readonly isRound?: boolean;
  /** The side of the picture, in pixels. */
  readonly size: number;
}

/** The half width of a shape at a height (0 at its top, 1 at its bottom), as a share of its height. */
const PROFILES: Readonly<Record<GlassShape, (t: number) => number>> = {
  tumbler: (t) => 0.36 - 0.08 * t,
  bottle: (t) =>
    t < 0.3 ? 0.09 : t < 0.5 ? 0.09 + 0.13 * Math.sin(((t - 0.3) / 0.2) * (Math.PI / 2)) : 0.22,
  vase: (t) => 0.2 + 0.1 * Math.sin(t * 5.5 + 0.6),
  bulb: (t) => (t < 0.7 ? Math.sqrt(Math.max(0, 0.1225 - (t - 0.35) ** 2)) : 0.1),
};

const WALL: Colour = [206, 222, 226];
const RIM: Colour = [38, 46, 50];
const LIGHT: Colour = [252, 253, 255];
const RIM_SHARE = 0.45;

/**
 * Draws a glass with a known outline: `truth` is 1 for its pixels, and `alpha` how much each covers of what is behind it. A little noise, the same
 * each time.
 */
export function drawGlass({ shape, body, backdrop, isRound = false, size }: DrawnGlass): {
  readonly picture: Picture;
  readonly truth: Uint8Array;
  readonly alpha: Float32Array;
} {
  const rgba = new Uint8Array(size * size * 4);
  const truth = new Uint8Array(size * size);
  const alpha = new Float32Array(size * size);
  const height = 0.72 * size;
  const top = 0.14 * size;
  const line = Math.max(1, size / 300);
  let seed = 7;
  for (let y = 0, i = 0; y < size; y++) {
    const t = (y + 0.5 - top) / height;
    const half = t > 0 && t < 1 ? PROFILES[shape](t) * height : 0;
    for (let x = 0; x < size; x++, i++) {
      const across = x + 0.5 - size / 2;
      const within = Math.min(half - Math.abs(across), t * height, (1 - t) * height);
      const covered = Math.min(1, Math.max(0, within + 0.5));
      if (covered > 0.5) truth[i] = 1;
      const rim = RIM_SHARE * Math.exp(-((Math.max(0, within) / (2 * line)) ** 2));
      const off = Math.abs(across + 0.5 * half) - 6 * line;
      const light = t > 0.4 && t < 0.68 ? 0.9 * Math.min(1, Math.max(0, 0.5 - off)) : 0;
      const side = Math.min(0.98, Math.abs(across) / Math.max(1, half));
      const wall = isRound ? Math.min(0.9, body / Math.sqrt(1 - side * side)) : body;
      alpha[i] = 1 - (1 - covered * wall) * (1 - covered * rim) * (1 - covered * light);
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const noise = (seed / 2_147_483_648 - 0.5) * 3;
      const behind =
        typeof backdrop === 'function' ? backdrop(x / size, y / size) : between(backdrop, y / size);
      for (let c = 0; c < 3; c++) {
        let value = behind[c] as number;
        value += covered * wall * ((WALL[c] as number) - value);
        value += covered * rim * ((RIM[c] as number) - value);
        value += covered * light * ((LIGHT[c] as number) - value);
        rgba[i * 4 + c] = Math.round(Math.min(255, Math.max(0, value + noise)));
      }
      rgba[i * 4 + 3] = 255;
    }
  }
  return { picture: { width: size, height: size, rgba }, truth, alpha };
}

const between = ([above, below]: readonly [Colour, Colour], share: number): Colour => [
  above[0] * (1 - share) + below[0] * share,
  above[1] * (1 - share) + below[1] * share,
  above[2] * (1 - share) + below[2] * share,
];
