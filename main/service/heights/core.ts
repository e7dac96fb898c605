import { createPlane, largestOf, mapPlane, type Plane, smoothstep } from '../../media/raster/plane.ts';
import { signedDistance } from '../../media/raster/signed-distance.ts';

/** The trunk of a subject: its outline without handles, spouts, arms, legs and other thin parts. */
export interface Core {
  /** How far each pixel belongs to it, 0 … 1. */
  readonly share: Plane;
  /** How alike both sides of it are about an upright axis, 0 … 1: 1 for bottles, lamps and cakes. */
  readonly symmetry: number;
}

/** What is thinner than this share of the thickest part is no part of the trunk. */
const THIN = 0.36;
/** The overlap of the trunk with its own mirror image at which it is not, and at which it is fully symmetric. */
const UNLIKE = 0.84;
const ALIKE = 0.95;

/** Finds the trunk by a morphological opening: a disc is moved everywhere where it fits into the outline. */
export function coreOf(distance: Plane): Core {
  const disc = THIN * largestOf(distance.data);
  const toDisc = signedDistance(distance, disc);
  const share = mapPlane(toDisc, (value, i) =>
    (distance.data[i] as number) > 0 ? smoothstep(-1.45 * disc, -1.05 * disc, value) : 0,
  );
  return { share, symmetry: symmetryOf(share) };
}

/** The largest overlap with the mirror image, about any axis near the middle, as a share from UNLIKE to ALIKE. Half the size is exact enough. */
function symmetryOf(share: Plane): number {
  const { width, height, data } = halved(share);
  let [sum, moment] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    sum += data[i] as number;
    moment += (data[i] as number) * (i % width);
  }
  if (sum === 0) return 0;
  const middle = Math.round((2 * moment) / sum);
  const reach = Math.ceil(width / 16);
  let best = 0;
  for (let axis = middle - reach; axis <= middle + reach; axis++) {
    let both = 0;
    for (let y = 0; y < height; y++) {
      for (let x = Math.max(0, axis - width + 1); x <= Math.min(width - 1, axis); x++)
        both += Math.min(data[y * width + x] as number, data[y * width + axis - x] as number);
    }
    best = Math.max(best, both / (2 * sum - both));
  }
  return smoothstep(UNLIKE, ALIKE, best);
}

function halved({ width, height, data }: Plane): Plane {
  const out = createPlane(width >> 1, height >> 1);
  for (let y = 0, i = 0; y < out.height; y++) {
    for (let x = 0, from = 2 * y * width; x < out.width; x++, i++, from += 2) {
      const upper = (data[from] as number) + (data[from + 1] as number);
      out.data[i] = (upper + (data[from + width] as number) + (data[from + width + 1] as number)) / 4;
    }
  }
  return out;
}
