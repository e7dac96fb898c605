import { LIGHT_OF_BYTE } from '../../media/colour/srgb.ts';
import type { Cutout } from '../../media/cutout/cutout.ts';

/** A subject's linear light on a coarse grid: the means of its own pixels. */
export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  /** Picture pixels per pixel of the grid, the same both ways. */
  readonly step: number;
  /** 1 where the subject covers at least half of a pixel's area. */
  readonly inside: Uint8Array;
  /** Linear light, three numbers a pixel; 0 outside. */
  readonly light: Float32Array;
}

/** What covers a picture pixel less than this is not looked at: its colours are partly guessed. */
const SOLID = 0.9;

/** Shrinks a cut-out so that its longer side has at most `side` pixels. */
export function smallPicture({ width, height, matte, colours }: Cutout, side: number): SmallPicture {
  const step = Math.max(1, Math.max(width, height) / side);
  const w = Math.ceil(width / step);
  const h = Math.ceil(height / step);
  const light = new Float32Array(w * h * 3);
  const counts = new Uint32Array(w * h);
  const seen = new Uint32Array(w * h);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / step) * w;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const to = row + Math.floor(x / step);
      seen[to] = (seen[to] as number) + 1;
      if ((matte.data[i] as number) < SOLID) continue;
      counts[to] = (counts[to] as number) + 1;
      for (let c = 0; c < 3; c++)
        light[to * 3 + c] = (light[to * 3 + c] as number) + lightOf(colours[i * 3 + c] as number);
    }
  }
  const inside = new Uint8Array(w * h);
  for (let i = 0; i < inside.length; i++) {
    const count = counts[i] as number;
    if (count === 0 || 2 * count < (seen[i] as number)) {
      light.fill(0, i * 3, i * 3 + 3);
      continue;
    }
    inside[i] = 1;
    for (let c = i * 3; c < i * 3 + 3; c++) light[c] = (light[c] as number) / count;
  }
  return { width: w, height: h, step, inside, light };
}

/** The linear light of an sRGB value, 0 … 255, which is rounded. */
export function lightOf(value: number): number {
  return LIGHT_OF_BYTE[Math.min(255, Math.max(0, Math.round(value)))] as number;
}
