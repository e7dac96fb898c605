import { pushPull } from '../raster/push-pull.ts';
import { backgroundsOnBorder, borderWalk } from './border.ts';
import { countBackgrounds } from './count-backgrounds.ts';
import { type CellColours, magnifyRow } from './magnify.ts';

/** What a picture's border says of its background. All differences are ΔE. */
export interface Border {
  /** The pixels along the border, and the number of the background of each: −1 for the subject. */
  readonly walk: Int32Array;
  readonly backgrounds: Int16Array;
  /** Pixels of the border that are background. */
  readonly seeds: readonly number[];
  /** How much the background varies from pixel to pixel. */
  readonly noise: number;
  /** How many backgrounds of different colours the border has: a wall and a table are two. */
  readonly count: number;
}

export function readBorder(lab: Float32Array, width: number, height: number): Border {
  const walk = borderWalk(width, height);
  const backgrounds = backgroundsOnBorder(lab, walk);
  const seeds = [...walk].filter((_, k) => (backgrounds[k] as number) >= 0);
  const count = countBackgrounds(lab, walk, backgrounds);
  return { walk, backgrounds, seeds, noise: noiseAlong(lab, seeds), count };
}

/** Backgrounds are smooth, so they are extended inwards at a fraction of the size. */
const SHRINK = 4;
const MAX_BACKGROUNDS = 6;
/** How much a difference counts that only darkens. */
const SHADE = 0.5;

/**
 * Extends each background of the border inwards, and compares every pixel with the most similar one: how much it differs, ΔE. Darkening counts
 * less, because it may be a shadow.
 */
export function unlikeBackground(
  lab: Float32Array,
  { walk, backgrounds }: Border,
  width: number,
  height: number,
): Float32Array {
  const count = Math.min(MAX_BACKGROUNDS, 1 + backgrounds.reduce((most, b) => Math.max(most, b), 0));
  const unlikeShaded = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  const w = Math.ceil(width / SHRINK);
  const h = Math.ceil(height / SHRINK);
  for (let background = 0; background < count; background++) {
    const colours = new Float32Array(w * h * 3);
    const weights = new Float32Array(w * h);
    for (const [k, pixel] of walk.entries()) {
      if (backgrounds[k] !== background) continue;
      const i = Math.floor(Math.floor(pixel / width) / SHRINK) * w + Math.floor((pixel % width) / SHRINK);
      const seen = weights[i] as number;
      for (let c = 0; c < 3; c++) {
        const mean = colours[i * 3 + c] as number;
        colours[i * 3 + c] = mean + ((lab[pixel * 3 + c] as number) - mean) / (seen + 1);
      }
      weights[i] = seen + 1;
    }
    const known = weights.map((seen) => Math.min(1, seen));
    const expected = pushPull({ width: w, height: h, colours, weights: known });
    compare(lab, width, { cell: SHRINK, width: w, colours: expected }, unlikeShaded);
  }
  return unlikeShaded;
}

function compare(lab: Float32Array, width: number, expected: CellColours, unlikeShaded: Float32Array): void {
  const row = new Float32Array(width * 3);
  for (let start = 0, y = 0; start < unlikeShaded.length; start += width, y++) {
    magnifyRow(expected, y, row);
    for (let x = 0; x < width; x++) {
      const i = start + x;
      const light = (lab[i * 3] as number) - (row[x * 3] as number);
      const a = (lab[i * 3 + 1] as number) - (row[x * 3 + 1] as number);
      const b = (lab[i * 3 + 2] as number) - (row[x * 3 + 2] as number);
      const shaded = light < 0 ? light * SHADE : light;
      unlikeShaded[i] = Math.min(unlikeShaded[i] as number, Math.sqrt(shaded * shaded + a * a + b * b));
    }
  }
}

/** The 90th percentile of the differences between border pixels that are three pixels apart. */
function noiseAlong(lab: Float32Array, seeds: readonly number[]): number {
  const steps: number[] = [];
  for (let k = 3; k < seeds.length; k++) {
    const a = (seeds[k] as number) * 3;
    const b = (seeds[k - 3] as number) * 3;
    steps.push(
      Math.hypot(
        (lab[a] as number) - (lab[b] as number),
        (lab[a + 1] as number) - (lab[b + 1] as number),
        (lab[a + 2] as number) - (lab[b + 2] as number),
      ),
    );
  }
  steps.sort((a, b) => a - b);
  return steps[Math.floor(steps.length * 0.9)] ?? 0;
}
