import type { SmallPicture } from './small-picture.ts';

/** A light that follows the edges of a finer picture: at each pixel, `follow` times the logarithm of the picture's light, plus `base`. */
export interface Followed {
  readonly width: number;
  readonly height: number;
  readonly follow: Float32Array;
  readonly base: Float32Array;
}

/** The side of the square that a light is fitted in is twice this, and one. */
const RADIUS = 2;
/** Variances of the picture below this are grain or a gradual change, which the light does not follow pixel by pixel. */
const GRAIN = 0.01;

/**
 * Fits a coarse light to the picture in each square (a guided filter: He, Sun and Tang 2010), so that its steps lie exactly on the
 * picture's edges however coarse it is.
 */
export function followEdges(picture: SmallPicture, logs: Float32Array, light: Float32Array): Followed {
  const { width, height } = picture;
  const mean = (values: Float32Array): Float32Array => meanInside(picture, values);
  const product = (a: Float32Array, b: Float32Array): Float32Array =>
    a.map((value, i) => value * (b[i] as number));
  const meanOfLogs = mean(logs);
  const meanOfLight = mean(light);
  const squares = mean(product(logs, logs));
  const products = mean(product(logs, light));
  const follow = new Float32Array(logs.length);
  const base = new Float32Array(logs.length);
  for (let i = 0; i < follow.length; i++) {
    const variance = (squares[i] as number) - (meanOfLogs[i] as number) ** 2;
    const together = (products[i] as number) - (meanOfLogs[i] as number) * (meanOfLight[i] as number);
    const share = Math.min(1, Math.max(0, together / (variance + GRAIN)));
    follow[i] = share;
    base[i] = (meanOfLight[i] as number) - share * (meanOfLogs[i] as number);
  }
  return { width, height, follow: mean(follow), base: mean(base) };
}

/** The mean of the pixels inside that lie in the square around each pixel inside. */
function meanInside({ width, height, inside }: SmallPicture, values: Float32Array): Float32Array {
  const out = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (inside[y * width + x] === 0) continue;
      let sum = 0;
      let count = 0;
      for (let ny = Math.max(0, y - RADIUS); ny <= Math.min(height - 1, y + RADIUS); ny++) {
        for (let nx = Math.max(0, x - RADIUS); nx <= Math.min(width - 1, x + RADIUS); nx++) {
          const i = ny * width + nx;
          if (inside[i] === 0) continue;
          sum += values[i] as number;
          count++;
        }
      }
      out[y * width + x] = sum / count;
    }
  }
  return out;
}
