import { blur } from '../raster/blur.ts';
import { createPlane, type Plane } from '../raster/plane.ts';
import type { Visible } from './rasterise.ts';

/** The viewport's grey (look.md), a little lighter in the middle. */
const BACKGROUND = 57;

/**
 * Lights what is visible: a warm key from above on the left, a cool fill, light from sky and ground, a soft rim, darkening in
 * hollows, and a soft shadow on the background. Gives sRGB, three bytes a pixel.
 */
export function shade(visible: Visible): Uint8Array {
  const { size, depth, normals, colours } = visible;
  const hollow = hollows(visible);
  const shadow = shadowBelow(visible);
  const out = new Uint8Array(size * size * 3);
  for (let i = 0; i < size * size; i++) {
    if ((depth[i] as number) === Number.NEGATIVE_INFINITY) {
      const x = (i % size) / size - 0.5;
      const y = Math.floor(i / size) / size - 0.5;
      const glow = 8 * Math.max(0, 1 - 3.2 * (x * x + y * y));
      const value = (BACKGROUND + glow) * (1 - 0.55 * (shadow.data[i] as number));
      out.fill(Math.round(value), i * 3, i * 3 + 3);
      continue;
    }
    const nx = normals[i * 3] as number;
    const ny = normals[i * 3 + 1] as number;
    const nz = normals[i * 3 + 2] as number;
    const length = Math.hypot(nx, ny, nz) || 1;
    const key = Math.max(0, (-0.5 * nx + 0.62 * ny + 0.6 * nz) / length);
    const fill = Math.max(0, (0.75 * nx + 0.1 * ny + 0.65 * nz) / length);
    const sky = 0.5 + (0.5 * ny) / length;
    const rim = (1 - Math.max(0, nz / length)) ** 3 * sky;
    const open = hollow.data[i] as number;
    for (let c = 0; c < 3; c++) {
      const warm = c === 0 ? 1.03 : c === 2 ? 0.96 : 1;
      const light =
        (0.3 + 0.2 * sky + 0.16 * fill * (2 - warm)) * open + 0.52 * key * warm * (0.4 + 0.6 * open);
      const base = linear(colours[i * 3 + c] as number);
      out[i * 3 + c] = encode(base * light * 1.12 + 0.05 * rim);
    }
  }
  return out;
}

function linear(value: number): number {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

function encode(value: number): number {
  const v = Math.min(1, Math.max(0, value));
  return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));
}

/** How open each pixel is to the light (0.5 … 1): what lies behind the average of its surroundings is in a hollow. */
function hollows({ size, depth }: Visible): Plane {
  const seen = createPlane(size, size);
  const amount = createPlane(size, size);
  for (let i = 0; i < depth.length; i++) {
    const z = depth[i] as number;
    if (z === Number.NEGATIVE_INFINITY) continue;
    seen.data[i] = z;
    amount.data[i] = 1;
  }
  const sum = blur(seen, size / 64);
  const share = blur(amount, size / 64);
  const out = createPlane(size, size);
  for (let i = 0; i < depth.length; i++) {
    if (amount.data[i] === 0) continue;
    const behind =
      (sum.data[i] as number) / Math.max(1e-4, share.data[i] as number) - (seen.data[i] as number);
    out.data[i] = 1 - Math.min(0.5, Math.max(0, behind * 9));
  }
  return out;
}

/** The shadow that a subject throws on the ground below its lowest pixels: wide, flat and soft. */
function shadowBelow({ size, depth }: Visible): Plane {
  let bottom = 0;
  for (let i = depth.length - 1; i >= 0 && bottom === 0; i--) {
    if ((depth[i] as number) > Number.NEGATIVE_INFINITY) bottom = Math.floor(i / size);
  }
  const flat = createPlane(size, size);
  const squash = 9;
  for (let y = 0; y <= bottom; y++) {
    const to = Math.round(bottom - (bottom - y) / squash);
    for (let x = 0; x < size; x++) {
      if ((depth[y * size + x] as number) > Number.NEGATIVE_INFINITY && bottom - y < size * 0.3)
        flat.data[to * size + x] = 1;
    }
  }
  return blur(blur(flat, size / 90), size / 160);
}
