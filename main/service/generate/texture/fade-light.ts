import { blurChannels } from '../../../media/raster/blur.ts';
import { LIGHT, lightOf } from './hues.ts';
import type { Palette } from './palette.ts';

/** One surface has at least this share of its light in shade; what is darker is a material of its own. */
const LEAST_LIGHT = 0.5;
/** In the same light, its channels differ by less than this share of how light it is. */
const ALIKE = 0.2;
/** The pixels over which light and shade on one surface fade into each other. */
const WIDE = 16;
/** A material with less than this of a pixel has nothing to give. */
const LEAST_SHARE = 1e-4;

interface Raster {
  readonly width: number;
  readonly height: number;
  /** Where the subject is, 0 … 1. */
  readonly inside: Float32Array;
}

/**
 * Lets materials that are one surface in light and in shade fade widely into each other: at the back, what was in the light of the front is no patch with a
 * border. What another material has of a pixel stays as it is.
 * @param shares how much of each pixel has which of the open materials, one number for each
 * @param open their places in the palette
 * @returns the same, with as much for each pixel
 */
export function fadeLight(
  shares: Float32Array,
  open: readonly number[],
  { width, height, inside }: Raster,
  palette: Palette,
): Float32Array {
  const kinds = open.length;
  const kin = open.map((a) =>
    Array.from(open.keys()).filter((k) => isOneSurface(palette, a * 3, (open[k] as number) * 3)),
  );
  if (kin.every(({ length }) => length === 1)) return shares;
  const own = shares.map((share, i) => share * (inside[Math.floor(i / kinds)] as number));
  const wide = blurChannels({ width, height, data: own }, kinds, WIDE);
  const out = new Float32Array(shares.length);
  for (let at = 0; at < shares.length; at += kinds) {
    for (const [slot, alike] of kin.entries()) {
      const share = shares[at + slot] as number;
      if (share < LEAST_SHARE) continue;
      let all = 0;
      for (const k of alike) all += wide[at + k] as number;
      if (all === 0) out[at + slot] = (out[at + slot] as number) + share;
      else
        for (const k of alike)
          out[at + k] = (out[at + k] as number) + (share * (wide[at + k] as number)) / all;
    }
  }
  return out;
}

/** Whether two main colours are alike when the darker one is in the light of the other. */
function isOneSurface(palette: Palette, one: number, other: number): boolean {
  const [a, b] = [withAllLight(palette, one), withAllLight(palette, other)];
  const [dark, light] = lightOf(a, 0) < lightOf(b, 0) ? [a, b] : [b, a];
  const [least, most] = [lightOf(dark, 0), lightOf(light, 0)];
  if (least < LEAST_LIGHT * most) return false;
  const scale = most / Math.max(1e-9, least);
  return dark.every((own, c) => Math.abs(own * scale - (light[c] as number)) <= ALIKE * most);
}

/** A colour of the palette with the part of its light that main colours are told without. */
function withAllLight(palette: Palette, at: number): Float64Array {
  const more = (lightOf(palette, at) * (1 - LIGHT)) / LIGHT;
  return palette.slice(at, at + 3).map((own) => own + more);
}
