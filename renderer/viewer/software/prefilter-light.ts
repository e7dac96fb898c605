import type { Radiance } from '../scene/environment-light.ts';

/** The pixels along a face at each level. The first level is for a mirror, the last for the roughest surface, spaced as in three. */
export const FACE_SIZES = [64, 32, 16, 8] as const;
const MIRROR = 64;
/** The pixels along a face of the smaller source, all of which rough levels sum up. */
const SMALL = 16;
/** Below this roughness, a pixel depends on a small part of the light only, which is sampled. */
const ROUGH = 0.3;
const SAMPLES = 24;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Directions or colours of all pixels of a cube, three numbers each. The faces are in the order +x −x +y −y +z −z; the first row is the top. */
type Pixels = Float32Array<ArrayBuffer>;

/** The roughness of a level: the inverse of the function by which three's shader computes the level. */
function roughnessOf(level: number): number {
  return 1 - Math.sqrt(1 - level / (FACE_SIZES.length - 1));
}

/** The directions of a cube's pixels, of length 1. x is mirrored, because three expects that of cubes that it did not draw itself. */
function directionsOf(size: number): Pixels {
  const directions = new Float32Array(6 * size * size * 3);
  for (let pixel = 0; pixel < 6 * size * size; pixel += 1) {
    const face = Math.floor(pixel / (size * size));
    const u = (((pixel % size) + 0.5) / size) * 2 - 1;
    const v = ((Math.floor(pixel / size) % size) + 0.5) * (2 / size) - 1;
    const scale = 1 / Math.hypot(1, u, v);
    const side = face % 2 === 0 ? scale : -scale;
    const at = pixel * 3;
    if (face < 2) directions.set([-side, -v * scale, -u * side], at);
    else if (face < 4) directions.set([-u * scale, side, v * side], at);
    else directions.set([-u * side, -v * scale, side], at);
  }
  return directions;
}

/** The index of the pixel in a direction. */
function pixelAt(x: number, y: number, z: number, size: number): number {
  const [across, up, deep] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const longest = Math.max(across, up, deep);
  // the same faces as in `directionsOf`, with x mirrored
  const [face, u, v] =
    across === longest
      ? [x < 0 ? 0 : 1, x < 0 ? -z : z, -y]
      : up === longest
        ? [y > 0 ? 2 : 3, -x, y > 0 ? z : -z]
        : [z > 0 ? 4 : 5, z > 0 ? -x : x, -y];
  const column = Math.min(size - 1, Math.floor(((u / longest + 1) / 2) * size));
  const row = Math.min(size - 1, Math.floor(((v / longest + 1) / 2) * size));
  return (face * size + row) * size + column;
}

/**
 * Filters light for surfaces of increasing roughness, by the GGX lobe that three uses for shading. It replaces three's own generator,
 * whose 30 million samples take seconds without a graphics card. It yields regularly, so that the work can be done in slices.
 * @param light the light from a direction. Azimuth in degrees: 0 is the front, 90 the right. Elevation in degrees
 * @returns for each of {@link FACE_SIZES}, red, green and blue of every pixel of the six faces
 */
export function* prefilterLight(
  light: (azimuth: number, elevation: number) => Radiance,
): Generator<void, readonly Pixels[]> {
  const mirror = yield* mirrorLevel(light);
  const small = halve(halve(mirror, MIRROR), MIRROR / 2);
  const levels: Pixels[] = [mirror];
  for (const [level, size] of FACE_SIZES.entries()) {
    if (level === 0) continue;
    const roughness = roughnessOf(level);
    const alpha2 = roughness ** 4;
    const add = roughness < ROUGH ? createSampleFilter(mirror, alpha2) : createSumFilter(small, alpha2);
    const directions = directionsOf(size);
    const pixels = new Float32Array(directions.length);
    for (let at = 0; at < pixels.length; at += 3) {
      add(directions, at, pixels);
      if (at % (size * 3) === 0) yield;
    }
    levels.push(pixels);
  }
  return levels;
}

/** The first level: the light itself. */
function* mirrorLevel(light: (azimuth: number, elevation: number) => Radiance): Generator<void, Pixels> {
  const directions = directionsOf(MIRROR);
  const pixels = new Float32Array(directions.length);
  for (let at = 0; at < pixels.length; at += 3) {
    const [x = 0, y = 0, z = 0] = directions.subarray(at, at + 3);
    const degrees = 180 / Math.PI;
    pixels.set(light(Math.atan2(x, z) * degrees, Math.asin(Math.max(-1, Math.min(1, y))) * degrees), at);
    if (at % (MIRROR * 3) === 0) yield;
  }
  return pixels;
}

/** Halves the resolution: each pixel is the mean of four. */
function halve(pixels: Pixels, size: number): Pixels {
  const half = size / 2;
  const smaller = new Float32Array(6 * half * half * 3);
  for (let at = 0; at < smaller.length; at += 1) {
    const pixel = Math.floor(at / 3);
    const above = (Math.floor(pixel / half) * 2 * size + (pixel % half) * 2) * 3 + (at % 3);
    const below = above + size * 3;
    smaller[at] =
      ((pixels[above] ?? 0) + (pixels[above + 3] ?? 0) + (pixels[below] ?? 0) + (pixels[below + 3] ?? 0)) / 4;
  }
  return smaller;
}

/** Computes a pixel from its direction. @param at the offset of the pixel, in both arrays */
type Filter = (directions: Pixels, at: number, into: Pixels) => void;

/** The weighted sums of one pixel: red, green and blue, each times its weight, and the sum of the weights. */
type WeighedLight = Float64Array<ArrayBuffer>;

function addTo(sum: WeighedLight, source: Pixels, from: number, weight: number): void {
  sum[0] = (sum[0] ?? 0) + weight * (source[from] ?? 0);
  sum[1] = (sum[1] ?? 0) + weight * (source[from + 1] ?? 0);
  sum[2] = (sum[2] ?? 0) + weight * (source[from + 2] ?? 0);
  sum[3] = (sum[3] ?? 0) + weight;
}

/** Writes the mean to the pixel, and resets the sums. */
function writeMean(sum: WeighedLight, into: Pixels, at: number): void {
  const [red = 0, green = 0, blue = 0, weight = 1] = sum;
  into[at] = red / weight;
  into[at + 1] = green / weight;
  into[at + 2] = blue / weight;
  sum.fill(0);
}

/** A filter that sums up every pixel of the source, weighted by the lobe and by the solid angle of the pixel. */
function createSumFilter(source: Pixels, alpha2: number): Filter {
  const directions = directionsOf(SMALL);
  const solidAngles = new Float32Array(directions.length / 3);
  for (let pixel = 0; pixel < solidAngles.length; pixel += 1) {
    // The solid angle of a pixel is proportional to the cube of the longest component of its direction.
    const longest = Math.max(...directions.subarray(pixel * 3, pixel * 3 + 3).map(Math.abs));
    solidAngles[pixel] = longest ** 3;
  }
  const sum: WeighedLight = new Float64Array(4);
  return (targets, at, into) => {
    const [x = 0, y = 0, z = 0] = [targets[at], targets[at + 1], targets[at + 2]];
    for (let pixel = 0, from = 0; pixel < solidAngles.length; pixel += 1, from += 3) {
      const facing =
        x * (directions[from] ?? 0) + y * (directions[from + 1] ?? 0) + z * (directions[from + 2] ?? 0);
      if (facing <= 0) continue;
      const spread = 1 + alpha2 + (alpha2 - 1) * facing;
      const weight = (facing * (solidAngles[pixel] ?? 0)) / (spread * spread);
      addTo(sum, source, from, weight);
    }
    writeMean(sum, into, at);
  };
}

/** A filter that samples a spiral of directions, distributed like the lobe, and weighted by the cosine to the surface's normal. */
function createSampleFilter(source: Pixels, alpha2: number): Filter {
  const alpha = Math.sqrt(alpha2);
  const spiral = Array.from({ length: SAMPLES }, (_, sample) => {
    const share = (sample + 0.5) / SAMPLES;
    const inverse = 1 / (1 - share + alpha2 * share);
    const facing = (1 - share - alpha2 * share) * inverse;
    const aside = 2 * alpha * Math.sqrt(share * (1 - share)) * inverse;
    const turn = sample * GOLDEN_ANGLE;
    return { facing, across: aside * Math.cos(turn), along: aside * Math.sin(turn) };
  }).filter(({ facing }) => facing > 0);
  const sum: WeighedLight = new Float64Array(4);
  return (targets, at, into) => {
    const [x = 0, y = 0, z = 0] = [targets[at], targets[at + 1], targets[at + 2]];
    // any two directions that are perpendicular to the normal and to each other
    const flat = 1 / Math.max(1e-6, Math.hypot(x, y));
    const [ax, ay] = Math.abs(z) < 0.999 ? [-y * flat, x * flat] : [1, 0];
    const [bx, by, bz] = [-z * ay, z * ax, x * ay - y * ax];
    for (const { facing, across, along } of spiral) {
      const from =
        3 *
        pixelAt(
          x * facing + ax * across + bx * along,
          y * facing + ay * across + by * along,
          z * facing + bz * along,
          MIRROR,
        );
      addTo(sum, source, from, facing);
    }
    writeMean(sum, into, at);
  };
}
