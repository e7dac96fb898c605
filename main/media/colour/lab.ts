import { LIGHT_OF_BYTE, toSrgb } from './srgb.ts';

/** The number of steps of the table for the curve from linear light to lightness. Linear interpolation is exact to 0.01 ΔE. */
const STEPS = 4096;
const CURVE = Float64Array.from({ length: STEPS + 2 }, (_, step) => {
  const t = step / STEPS;
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
});

function lookUpCurve(t: number): number {
  const at = Math.min(1, t) * STEPS;
  const step = at | 0;
  const low = CURVE[step] as number;
  return low + (at - step) * ((CURVE[step + 1] as number) - low);
}

/** CIE L*a*b* (D65) of 8-bit sRGB pixels with `stride` bytes a pixel; three numbers a pixel. */
export function toLab(pixels: Uint8Array, stride: number): Float32Array {
  const count = Math.floor(pixels.length / stride);
  const lab = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const r = LIGHT_OF_BYTE[pixels[i * stride] as number] as number;
    const g = LIGHT_OF_BYTE[pixels[i * stride + 1] as number] as number;
    const b = LIGHT_OF_BYTE[pixels[i * stride + 2] as number] as number;
    const x = lookUpCurve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const y = lookUpCurve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = lookUpCurve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    lab[i * 3] = 116 * y - 16;
    lab[i * 3 + 1] = 500 * (x - y);
    lab[i * 3 + 2] = 200 * (y - z);
  }
  return lab;
}

/** The sRGB colour (0 … 255) of the CIE L*a*b* colour that stands at `from`, written at `to`. */
export function fromLab(lab: Float32Array, from: number, out: Float32Array, to: number): void {
  const light = ((lab[from] as number) + 16) / 116;
  const x = 0.95047 * lightOf(light + (lab[from + 1] as number) / 500);
  const y = lightOf(light);
  const z = 1.08883 * lightOf(light - (lab[from + 2] as number) / 200);
  out[to] = byteOf(3.2406 * x - 1.5372 * y - 0.4986 * z);
  out[to + 1] = byteOf(-0.9689 * x + 1.8758 * y + 0.0415 * z);
  out[to + 2] = byteOf(0.0557 * x - 0.204 * y + 1.057 * z);
}

const lightOf = (t: number): number => (t > 0.20689 ? t * t * t : (t - 16 / 116) / 7.787);
const byteOf = (linear: number): number => 255 * toSrgb(Math.min(1, Math.max(0, linear)));
