import type { SmallPicture } from './small-picture.ts';

/** The change of the light from each pixel to the next one across, and to the next one down; in logarithms. */
export interface Slopes {
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/** Light below this counts as this much: the noise of dark pixels is no change of light. */
const DARKEST = 0.004;
/** A hue's change over three pixels, as a distance of shares of red, green and blue, that a material has and light has not. */
const OTHER_HUE = 0.035;
/** Where the strongest and the weakest share of a colour are this far apart, its hue tells materials from each other. */
const COLOURED = 0.12;
/** A change within a pixel that light does not make on a smooth surface, and how many times it stands out from what is around it. */
const STEP = 0.05;
const STANDS_OUT = 3;
/** How far away "around it" is, in pixels. */
const AROUND = 4;
/** A larger change is a material's, even where the hue is the same: a shadow leaves more than a fifth of the light. */
const MOST_OF_A_STEP = 1.6;

/** The logarithm of each pixel's light. */
export function logarithms({ inside, light }: SmallPicture): Float32Array {
  const out = new Float32Array(inside.length);
  for (let i = 0; i < out.length; i++)
    out[i] = Math.log(
      DARKEST +
        0.2126 * (light[i * 3] as number) +
        0.7152 * (light[i * 3 + 1] as number) +
        0.0722 * (light[i * 3 + 2] as number),
    );
  return out;
}

/**
 * Tells changes of the light from those of the material (a colour Retinex): light changes gradually, or in a step that keeps the hue
 * of a coloured material. All else, a step of a grey material too, is the material's, and is no slope of the light.
 */
export function slopesOfLight(picture: SmallPicture, logs: Float32Array): Slopes {
  const { width, height } = picture;
  const shares = sharesOf(picture);
  const across = new Float32Array(logs.length);
  const down = new Float32Array(logs.length);
  for (let y = 0; y < height; y++)
    slopesOfLine({ picture, logs, shares, out: across, first: y * width, step: 1, count: width });
  for (let x = 0; x < width; x++)
    slopesOfLine({ picture, logs, shares, out: down, first: x, step: width, count: height });
  return { across, down };
}

/** The shares of red, green and blue in each pixel's light. */
function sharesOf({ light }: SmallPicture): Float32Array {
  const out = new Float32Array(light.length);
  for (let i = 0; i < light.length; i += 3) {
    const [r, g, b] = [light[i], light[i + 1], light[i + 2]] as [number, number, number];
    const sum = r + g + b + 3 * DARKEST;
    out[i] = (r + DARKEST) / sum;
    out[i + 1] = (g + DARKEST) / sum;
    out[i + 2] = (b + DARKEST) / sum;
  }
  return out;
}

interface Line {
  readonly picture: SmallPicture;
  readonly logs: Float32Array;
  readonly shares: Float32Array;
  readonly out: Float32Array;
  /** The index of the line's first pixel, the distance of its pixels, and their number. */
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

function slopesOfLine({ picture, logs, shares, out, first, step, count }: Line): void {
  const { inside } = picture;
  const changes = new Float32Array(count);
  const isInside = (n: number): boolean =>
    n >= 0 && n + 1 < count && inside[first + n * step] === 1 && inside[first + (n + 1) * step] === 1;
  for (let n = 0; n + 1 < count; n++)
    if (isInside(n))
      changes[n] = (logs[first + (n + 1) * step] as number) - (logs[first + n * step] as number);
  /** The pixel that is `by` further from n, or the last one before the subject ends. */
  const reach = (n: number, by: 1 | -1): number => {
    let at = n;
    for (let k = 0; k < 2; k++) {
      const next = at + by;
      if (next < 0 || next >= count || inside[first + next * step] === 0) break;
      at = next;
    }
    return first + at * step;
  };
  for (let n = 0; n + 1 < count; n++) {
    if (!isInside(n)) continue;
    const a = reach(n, -1) * 3;
    const b = reach(n + 1, 1) * 3;
    let distance = 0;
    let isColoured = true;
    for (const i of [a, b]) {
      const [r, g, bl] = [shares[i], shares[i + 1], shares[i + 2]] as [number, number, number];
      if (Math.max(r, g, bl) - Math.min(r, g, bl) < COLOURED) isColoured = false;
    }
    for (let c = 0; c < 3; c++) distance += ((shares[a + c] as number) - (shares[b + c] as number)) ** 2;
    if (distance > OTHER_HUE ** 2) continue;
    let most = 0;
    for (let k = Math.max(0, n - 2); k <= Math.min(count - 2, n + 2); k++)
      if (isInside(k)) most = Math.max(most, Math.abs(changes[k] as number));
    let around = 0;
    for (const k of [n - AROUND, n + AROUND])
      if (isInside(k)) around = Math.max(around, Math.abs(changes[k] as number));
    const isStep = most > STEP && most > STANDS_OUT * around;
    const whole = Math.abs((logs[b / 3] as number) - (logs[a / 3] as number));
    if (isStep && (!isColoured || whole > MOST_OF_A_STEP)) continue;
    out[first + n * step] = changes[n] as number;
  }
}
