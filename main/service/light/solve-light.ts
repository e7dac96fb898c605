import type { Slopes } from './slopes-of-light.ts';
import type { SmallPicture } from './small-picture.ts';

/** Rounds of conjugate gradients at most; a subject that fills the grid takes about half. */
const MOST_ROUNDS = 500;
/** The residual, as a share of the first, at which the solution is good to less than a thousandth. */
const GOOD_ENOUGH = 1e-4;
/** Pulls the light of each part towards its mean, weakly, so that parts that hang together with nothing have one solution. */
const PULL = 1e-4;

/** The logarithm of the light whose slopes come nearest to those given (least squares, conjugate gradients). 0 outside. */
export function solveLight({ width, height, inside }: SmallPicture, { across, down }: Slopes): Float32Array {
  const count = width * height;
  const light = new Float32Array(count);
  const residual = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    if (inside[i] === 0) continue;
    const x = i % width;
    if (x + 1 < width && inside[i + 1] === 1) {
      residual[i] = (residual[i] as number) - (across[i] as number);
      residual[i + 1] = (residual[i + 1] as number) + (across[i] as number);
    }
    if (i + width < count && inside[i + width] === 1) {
      residual[i] = (residual[i] as number) - (down[i] as number);
      residual[i + width] = (residual[i + width] as number) + (down[i] as number);
    }
  }
  const way = residual.slice();
  const image = new Float32Array(count);
  let energy = dot(residual, residual);
  const end = energy * GOOD_ENOUGH ** 2;
  for (let round = 0; round < MOST_ROUNDS && energy > end; round++) {
    differences(way, { width, height, inside }, image);
    const far = energy / dot(way, image);
    for (let i = 0; i < count; i++) {
      light[i] = (light[i] as number) + far * (way[i] as number);
      residual[i] = (residual[i] as number) - far * (image[i] as number);
    }
    const next = dot(residual, residual);
    const keep = next / energy;
    energy = next;
    for (let i = 0; i < count; i++) way[i] = (residual[i] as number) + keep * (way[i] as number);
  }
  return light;
}

/** For each pixel, the sum of its differences from its neighbours inside. */
function differences(
  values: Float32Array,
  { width, height, inside }: Pick<SmallPicture, 'width' | 'height' | 'inside'>,
  out: Float32Array,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (inside[i] === 0) continue;
      const own = values[i] as number;
      let sum = PULL * own;
      if (x > 0 && inside[i - 1] === 1) sum += own - (values[i - 1] as number);
      if (x + 1 < width && inside[i + 1] === 1) sum += own - (values[i + 1] as number);
      if (y > 0 && inside[i - width] === 1) sum += own - (values[i - width] as number);
      if (y + 1 < height && inside[i + width] === 1) sum += own - (values[i + width] as number);
      out[i] = sum;
    }
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
