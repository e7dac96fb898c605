import type { Plane } from './plane.ts';

/** A sample and its slope in x and y, per pixel. Hot loops reuse one object for all samples. */
export interface Sample {
  value: number;
  dx: number;
  dy: number;
}

/**
 * Samples with Catmull-Rom splines: through the pixels' values, with a continuous slope. The centre of pixel (0, 0) is at
 * x = 0, y = 0. Outside the plane, its edge pixels are repeated.
 */
export function sampleBicubic({ width, height, data }: Plane, x: number, y: number, out: Sample): void {
  const cx = Math.max(0, Math.min(width - 1.001, x));
  const cy = Math.max(0, Math.min(height - 1.001, y));
  const ix = Math.floor(cx);
  const iy = Math.floor(cy);
  const t = cx - ix;
  const u = cy - iy;
  const x0 = ix > 0 ? ix - 1 : 0;
  const x2 = ix + 1 < width ? ix + 1 : ix;
  const x3 = ix + 2 < width ? ix + 2 : width - 1;
  const a0 = ((2 - t) * t - 1) * t * 0.5;
  const a1 = ((3 * t - 5) * t * t + 2) * 0.5;
  const a2 = ((4 - 3 * t) * t + 1) * t * 0.5;
  const a3 = (t - 1) * t * t * 0.5;
  const d0 = ((4 - 3 * t) * t - 1) * 0.5;
  const d1 = (9 * t - 10) * t * 0.5;
  const d2 = ((8 - 9 * t) * t + 1) * 0.5;
  const d3 = (3 * t - 2) * t * 0.5;
  const b0 = ((2 - u) * u - 1) * u * 0.5;
  const b1 = ((3 * u - 5) * u * u + 2) * 0.5;
  const b2 = ((4 - 3 * u) * u + 1) * u * 0.5;
  const b3 = (u - 1) * u * u * 0.5;
  const e0 = ((4 - 3 * u) * u - 1) * 0.5;
  const e1 = (9 * u - 10) * u * 0.5;
  const e2 = ((8 - 9 * u) * u + 1) * 0.5;
  const e3 = (3 * u - 2) * u * 0.5;
  const r1 = iy * width;
  const r0 = iy > 0 ? r1 - width : r1;
  const r2 = iy + 1 < height ? r1 + width : r1;
  const r3 = iy + 2 < height ? r2 + width : r2;
  const p0 = data[r0 + x0] as number;
  const p1 = data[r0 + ix] as number;
  const p2 = data[r0 + x2] as number;
  const p3 = data[r0 + x3] as number;
  const q0 = data[r1 + x0] as number;
  const q1 = data[r1 + ix] as number;
  const q2 = data[r1 + x2] as number;
  const q3 = data[r1 + x3] as number;
  const s0 = data[r2 + x0] as number;
  const s1 = data[r2 + ix] as number;
  const s2 = data[r2 + x2] as number;
  const s3 = data[r2 + x3] as number;
  const w0 = data[r3 + x0] as number;
  const w1 = data[r3 + ix] as number;
  const w2 = data[r3 + x2] as number;
  const w3 = data[r3 + x3] as number;
  const v0 = p0 * a0 + p1 * a1 + p2 * a2 + p3 * a3;
  const v1 = q0 * a0 + q1 * a1 + q2 * a2 + q3 * a3;
  const v2 = s0 * a0 + s1 * a1 + s2 * a2 + s3 * a3;
  const v3 = w0 * a0 + w1 * a1 + w2 * a2 + w3 * a3;
  out.value = v0 * b0 + v1 * b1 + v2 * b2 + v3 * b3;
  out.dy = v0 * e0 + v1 * e1 + v2 * e2 + v3 * e3;
  out.dx =
    (p0 * d0 + p1 * d1 + p2 * d2 + p3 * d3) * b0 +
    (q0 * d0 + q1 * d1 + q2 * d2 + q3 * d3) * b1 +
    (s0 * d0 + s1 * d1 + s2 * d2 + s3 * d3) * b2 +
    (w0 * d0 + w1 * d1 + w2 * d2 + w3 * d3) * b3;
}

/** Bilinear sample. Outside the plane, its edge pixels are repeated. */
export function sampleBilinear({ width, height, data }: Plane, x: number, y: number): number {
  const cx = Math.max(0, Math.min(width - 1.001, x));
  const cy = Math.max(0, Math.min(height - 1.001, y));
  const i = Math.floor(cy) * width + Math.floor(cx);
  const t = cx - Math.floor(cx);
  const u = cy - Math.floor(cy);
  const j = height > 1 ? i + width : i;
  const right = width > 1 ? 1 : 0;
  const top = (data[i] as number) * (1 - t) + (data[i + right] as number) * t;
  const bottom = (data[j] as number) * (1 - t) + (data[j + right] as number) * t;
  return top * (1 - u) + bottom * u;
}
