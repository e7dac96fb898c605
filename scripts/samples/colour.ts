import type { Vec3 } from './vector.ts';

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const toGamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Converts an sRGB colour `#rrggbb` to a linear one. */
export function hex(code: string): Vec3 {
  const value = Number.parseInt(code.slice(1), 16);
  return [
    toLinear(((value >> 16) & 255) / 255),
    toLinear(((value >> 8) & 255) / 255),
    toLinear((value & 255) / 255),
  ];
}

/** Converts a linear colour to sRGB. Channels are 0 to 1. */
export function encodeSrgb(colour: Vec3): Vec3 {
  const channel = (value: number) => toGamma(Math.min(1, Math.max(0, value)));
  return [channel(colour[0]), channel(colour[1]), channel(colour[2])];
}

/**
 * Khronos' PBR Neutral tone mapper: it keeps base colours, and compresses only highlights.
 * https://github.com/KhronosGroup/ToneMapping/tree/main/PBR_Neutral
 */
export function toneMap(colour: Vec3): Vec3 {
  const start = 0.76;
  const desaturation = 0.15;
  const low = Math.min(...colour);
  const offset = low < 0.08 ? low - 6.25 * low * low : 0.04;
  const shifted: Vec3 = [colour[0] - offset, colour[1] - offset, colour[2] - offset];
  const peak = Math.max(...shifted);
  if (peak < start) return shifted;
  const rest = 1 - start;
  const newPeak = 1 - (rest * rest) / (peak + rest - start);
  const white = 1 - 1 / (desaturation * (peak - newPeak) + 1);
  const channel = (value: number) => (value * newPeak * (1 - white)) / peak + newPeak * white;
  return [channel(shifted[0]), channel(shifted[1]), channel(shifted[2])];
}
