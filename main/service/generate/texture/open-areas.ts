import { connectedComponents } from '../../../media/raster/components.ts';
import { smoothstep } from '../../../media/raster/plane.ts';
import { LIGHT, lightOf } from './hues.ts';
import type { Palette } from './palette.ts';

/** An area goes on where at least this share of what surrounds it is the outline; what other areas enclose (eyes, labels, screens) does not. */
const LEAST_OPEN = 0.15;
/** A material that is this much darker than most of the subject is taken for shadow, unless more of what surrounds it is the outline. */
const DARK = 0.62;
const LEAST_OPEN_OF_DARK = 0.5;
/** What has a hue and is at least this strong, beside most of the subject, is no shadow. */
const VIVID = 0.68;
/**
 * What is as good as grey may be shadow up to here. Between both it needs more of the outline the darker it is: what is just above DARK is hardly another
 * case. What has a hue of its own is a material (a dark red fur, a horse's tail): its strongest channel exceeds its weakest by more than this share.
 */
const NOT_DARK = 0.72;
const GREY = 0.3;
/** Areas that take up these shares of the subject need less and less of it. */
const LARGE = 0.06;
const VERY_LARGE = 0.16;
const LEAST_OPEN_OF_LARGE = 0.04;
/** Areas smaller than this share of the subject do not go on. */
const LEAST_SHARE = 0.004;
/** About so many pixels of the rim lie beside each pixel of the outline. */
const RIM_PIXELS = 3;

/** 1 for the pixels of areas that reach the outline, or of the largest one if none does. An area is a connected piece of one material. */
export function openAreas(
  material: Uint8Array,
  {
    width,
    colours,
    rim,
  }: { readonly width: number; readonly colours: Float32Array; readonly rim: Float32Array },
  palette: Palette,
): Uint8Array {
  const isOpen = new Uint8Array(material.length);
  const { size: total, usual } = subjectOf(material, colours);
  let largest: { readonly kind: number; readonly size: number } = { kind: 0, size: 0 };
  for (let kind = 1; kind <= palette.length / 3; kind++) {
    const { labels, sizes } = connectedComponents(maskOf(material, kind), width);
    const { open, closed } = bordersOf(labels, sizes.length, material, rim, width);
    const least = (share: number): number => leastOpen(palette, (kind - 1) * 3, usual, share);
    const goesOn = Uint8Array.from(sizes, (size, label) => {
      if (size > largest.size) largest = { kind, size };
      const reached = open[label] as number;
      const isLarge = label > 0 && size >= LEAST_SHARE * total;
      const all = reached + (closed[label] as number);
      return isLarge && reached >= least(size / total) * all ? 1 : 0;
    });
    if (goesOn.includes(1)) mark(isOpen, labels, goesOn);
  }
  return isOpen.includes(1) || largest.kind === 0 ? isOpen : maskOf(material, largest.kind);
}

/**
 * The share of an area's border that has to be the outline, by its material and its size.
 * @param share how much of the subject it takes up: what is as large as a body's material goes on where it reaches the outline at all
 */
function leastOpen(palette: Palette, at: number, usual: Usual, share: number): number {
  const lightness = lightOf(palette, at) / (LIGHT * Math.max(1, usual.lightness));
  const hasHue = chromaOf(palette, at) > GREY;
  const isVivid = hasHue && strengthOf(palette, at) >= VIVID * LIGHT * usual.strength;
  if (lightness < DARK && !isVivid) return LEAST_OPEN_OF_DARK;
  if (lightness >= NOT_DARK || isVivid)
    return LEAST_OPEN + smoothstep(LARGE, VERY_LARGE, share) * (LEAST_OPEN_OF_LARGE - LEAST_OPEN);
  if (hasHue) return LEAST_OPEN;
  const dark = (NOT_DARK - lightness) / (NOT_DARK - DARK);
  return LEAST_OPEN + dark * (LEAST_OPEN_OF_DARK - LEAST_OPEN);
}

/** How strong a colour is, 0 … 255: a full red or blue is, however little light it has, and shadow is not. */
const strengthOf = (colours: ArrayLike<number>, at: number): number =>
  (lightOf(colours, at) +
    Math.max(colours[at] as number, colours[at + 1] as number, colours[at + 2] as number)) /
  2;

/** How much a colour differs from grey, 0 … 1. */
function chromaOf(palette: Palette, at: number): number {
  const channels = palette.subarray(at, at + 3);
  const most = Math.max(1, ...channels);
  return (most - Math.min(...channels)) / most;
}

/** How light, and how strong, half of the subject's pixels are at most. */
interface Usual {
  readonly lightness: number;
  readonly strength: number;
}

/** How many pixels the subject has, and what is usual of them. */
function subjectOf(
  material: Uint8Array,
  colours: Float32Array,
): { readonly size: number; readonly usual: Usual } {
  const lights = new Float32Array(material.length);
  const strengths = new Float32Array(material.length);
  let size = 0;
  for (let i = 0; i < material.length; i++) {
    if (material[i] === 0) continue;
    lights[size] = lightOf(colours, i * 3);
    strengths[size++] = strengthOf(colours, i * 3);
  }
  const middle = (values: Float32Array): number => values.subarray(0, size).sort()[size >> 1] ?? 0;
  return { size, usual: { lightness: middle(lights), strength: middle(strengths) } };
}

/** 1 for the pixels of one material. */
function maskOf(material: Uint8Array, kind: number): Uint8Array {
  const mask = new Uint8Array(material.length);
  for (let i = 0; i < mask.length; i++) if (material[i] === kind) mask[i] = 1;
  return mask;
}

/** Writes 1 for the pixels of the areas that are chosen by their labels. */
function mark(out: Uint8Array, labels: Int32Array, chosen: Uint8Array): void {
  for (let i = 0; i < out.length; i++) if (chosen[labels[i] as number] === 1) out[i] = 1;
}

/** How long each area's border is with the outline, and with other areas, in pixels. */
function bordersOf(
  labels: Int32Array,
  count: number,
  material: Uint8Array,
  rim: Float32Array,
  width: number,
): { readonly open: Float64Array; readonly closed: Float64Array } {
  const open = new Float64Array(count);
  const closed = new Float64Array(count);
  for (let i = width; i < labels.length - width; i++) {
    const label = labels[i] as number;
    if (label === 0) continue;
    if ((rim[i] as number) > 0.5) open[label] = (open[label] as number) + 1 / RIM_PIXELS;
    const own = material[i] as number;
    let others = isOther(material[i - 1] as number, own) + isOther(material[i + 1] as number, own);
    others += isOther(material[i - width] as number, own) + isOther(material[i + width] as number, own);
    closed[label] = (closed[label] as number) + others;
  }
  return { open, closed };
}

const isOther = (beside: number, own: number): number => (beside !== own && beside !== 0 ? 1 : 0);
