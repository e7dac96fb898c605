import { connectedComponents } from '../../../media/raster/components.ts';
import { bordersOf } from './borders.ts';
import { chromaOf, cosineOfHues, GREY, lightOf } from './hues.ts';
import type { Palette } from './palette.ts';

/** A shine has the hue of what shines within about three degrees: white paper in warm light is further from orange fur. */
const SAME_HUE = 0.9985;
/** How far from grey both are at least (of three channels): below, three degrees are noise. */
const LEAST_HUE = 20;
/** A shine is this much nearer to grey than what shines. */
const PALER = 0.5;
/** At least this share of its border within the subject is with what shines. */
const LEAST_BORDER = 0.5;

/**
 * Gives the pixels of shines, also of those that reach the outline, the material of the surface that shines: a light from one side is no
 * patch of pale material at the back.
 * @param material the material of each pixel, from 1; 0 outside
 */
export function withoutShines(
  material: Uint8Array,
  { width, rim }: { readonly width: number; readonly rim: Float32Array },
  palette: Palette,
): Uint8Array {
  const kinds = palette.length / 3;
  const out = material.slice();
  const sizeOf = new Float64Array(256);
  for (const own of material) sizeOf[own] = (sizeOf[own] as number) + 1;
  for (let kind = 1; kind <= kinds; kind++) {
    const bases = Array.from({ length: kinds }, (_, k) => k + 1).filter((k) => isShineOf(palette, kind, k));
    if (bases.length === 0) continue;
    const { labels, sizes } = connectedComponents(
      material.map((own) => (own === kind ? 1 : 0)),
      width,
    );
    const { beside } = bordersOf(labels, sizes.length, material, { rim, width, kinds });
    const taken = beside.map((others, label) => {
      const longest = bases.reduce((a, b) => ((others[b] as number) > (others[a] as number) ? b : a));
      const shines = bases.reduce((sum, k) => sum + (others[k] as number), 0);
      const all = others.reduce((sum, own) => sum + own, 0);
      const isSmaller = (sizes[label] as number) <= (sizeOf[longest] as number);
      return shines > 0 && shines >= LEAST_BORDER * all && isSmaller ? longest : kind;
    });
    for (let i = 0; i < out.length; i++) if (labels[i] !== 0) out[i] = taken[labels[i] as number] as number;
  }
  return out;
}

/** Whether a main colour may be the shine of another: lighter, paler, and of the very same hue. */
function isShineOf(palette: Palette, kind: number, base: number): boolean {
  const [own, of] = [(kind - 1) * 3, (base - 1) * 3];
  return (
    chromaOf(palette, of) > GREY &&
    chromaOf(palette, own) < PALER * chromaOf(palette, of) &&
    lightOf(palette, own) > lightOf(palette, of) &&
    cosineOfHues(palette, own, of, LEAST_HUE) > SAME_HUE
  );
}
