import { fromSrgb, toSrgb } from '../colour/srgb.ts';
import { blur } from '../raster/blur.ts';
import { freeAtOnce } from '../raster/free-at-once.ts';
import { createPlane, type Plane } from '../raster/plane.ts';
import type { VisiblePixels } from './rasterise.ts';

/** The viewport's grey. The background is a little lighter in the middle. */
const BACKGROUND = 57;
/** The key light's colour. The fill light has the complementary one (2 − WARM). */
const WARM = [1.03, 1, 0.96] as const;
/** Hollows and shadow are so soft that they are computed on planes that are smaller by this factor. */
const REDUCTION = 2;
/** The size of such a plane, divided by the blur radius of the shadow. */
const SHADOW_SOFTNESS = 78;

/**
 * Lights the visible surface: a warm key light from the upper left, a cool fill light, light from sky and ground, a soft rim light,
 * darker hollows, and a soft shadow on the background. Returns sRGB, three bytes a pixel.
 */
export function shade(visible: VisiblePixels): Uint8Array {
  const { size, depth, normals, colours } = visible;
  const hollow = measureOpenness(visible);
  const shadow = drawShadow(visible);
  const out = new Uint8Array(size * size * 3);
  const half = Math.ceil(size / REDUCTION);
  for (let y = 0, i = 0; y < size; y++) {
    const down = y / size - 0.5;
    const row = (y >> 1) * half;
    for (let x = 0; x < size; x++, i++) {
      if ((depth[i] as number) !== Number.NEGATIVE_INFINITY) continue;
      const across = x / size - 0.5;
      const glow = 8 * Math.max(0, 1 - 3.2 * (across * across + down * down));
      const value = Math.round((BACKGROUND + glow) * (1 - 0.55 * (shadow.data[row + (x >> 1)] as number)));
      out[i * 3] = value;
      out[i * 3 + 1] = value;
      out[i * 3 + 2] = value;
    }
  }
  for (let i = 0; i < size * size; i++) {
    if ((depth[i] as number) === Number.NEGATIVE_INFINITY) continue;
    const nx = normals[i * 3] as number;
    const ny = normals[i * 3 + 1] as number;
    const nz = normals[i * 3 + 2] as number;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const key = Math.max(0, (-0.5 * nx + 0.62 * ny + 0.6 * nz) / length);
    const fill = Math.max(0, (0.75 * nx + 0.1 * ny + 0.65 * nz) / length);
    const sky = 0.5 + (0.5 * ny) / length;
    const away = 1 - Math.max(0, nz / length);
    const rim = away * away * away * sky;
    const open = hollow.data[i] as number;
    for (let c = 0; c < 3; c++) {
      const warm = WARM[c] as number;
      const light =
        (0.3 + 0.2 * sky + 0.16 * fill * (2 - warm)) * open + 0.52 * key * warm * (0.4 + 0.6 * open);
      const base = linear(colours[i * 3 + c] as number);
      out[i * 3 + c] = encode(base * light * 1.12 + 0.05 * rim);
    }
  }
  freeAtOnce(hollow.data, shadow.data);
  return out;
}

/** The steps of the tables for both sRGB curves. The steps of light are even in its square root, which makes them finer in the dark. */
const STEPS = 4080;
const LINEAR = Float64Array.from({ length: STEPS + 1 }, (_, step) => fromSrgb(step / STEPS));
const ENCODED = Uint8Array.from({ length: STEPS + 1 }, (_, step) =>
  Math.round(255 * toSrgb((step / STEPS) ** 2)),
);

function linear(value: number): number {
  return LINEAR[Math.round((value * STEPS) / 255)] as number;
}

function encode(light: number): number {
  return ENCODED[Math.round(Math.sqrt(Math.min(1, Math.max(0, light))) * STEPS)] as number;
}

/**
 * How open each pixel is to the light (0.5 … 1): a pixel that is farther back than the mean of its surroundings is in a hollow. The
 * mean is over such a wide area that half the size is exact enough.
 */
function measureOpenness({ size, depth }: VisiblePixels): Plane {
  const half = Math.ceil(size / REDUCTION);
  const seen = createPlane(half, half);
  const amount = createPlane(half, half);
  for (let y = 0, i = 0; y < size; y++) {
    const row = (y >> 1) * half;
    for (let x = 0; x < size; x++, i++) {
      const z = depth[i] as number;
      if (z === Number.NEGATIVE_INFINITY) continue;
      const h = row + (x >> 1);
      seen.data[h] = (seen.data[h] as number) + z;
      amount.data[h] = (amount.data[h] as number) + 1;
    }
  }
  const sum = blur(seen, half / 64).data;
  const share = blur(amount, half / 64).data;
  const out = createPlane(size, size);
  for (let y = 0, i = 0; y < size; y++) {
    const row = (y >> 1) * half;
    for (let x = 0; x < size; x++, i++) {
      const z = depth[i] as number;
      if (z === Number.NEGATIVE_INFINITY) continue;
      const h = row + (x >> 1);
      const behind = (sum[h] as number) / Math.max(1e-4, share[h] as number) - z;
      out.data[i] = 1 - Math.min(0.5, Math.max(0, behind * 9));
    }
  }
  return out;
}

/** The soft, flat shadow of the subject on the ground below its lowest pixels, at half the size. */
function drawShadow({ size, depth }: VisiblePixels): Plane {
  let bottom = 0;
  for (let i = depth.length - 1; i >= 0 && bottom === 0; i--) {
    if ((depth[i] as number) > Number.NEGATIVE_INFINITY) bottom = Math.floor(i / size);
  }
  const half = Math.ceil(size / REDUCTION);
  const flat = createPlane(half, half);
  const squash = 9;
  for (let y = Math.max(0, Math.ceil(bottom - size * 0.3)); y <= bottom; y++) {
    const to = Math.floor(Math.round(bottom - (bottom - y) / squash) / REDUCTION);
    for (let x = 0; x < size; x++) {
      if ((depth[y * size + x] as number) > Number.NEGATIVE_INFINITY) flat.data[to * half + (x >> 1)] = 1;
    }
  }
  return blur(flat, half / SHADOW_SOFTNESS);
}
