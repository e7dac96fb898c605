import { connectedComponents } from '../../../media/raster/components.ts';
import { smoothstep } from '../../../media/raster/plane.ts';
import { bordersOf } from './borders.ts';
import { chromaOf, GREY, LIGHT, lightOf } from './hues.ts';
import { kinOf } from './kin.ts';
import type { Palette } from './palette.ts';
import { type Area, thingsOnOthers } from './things-on-others.ts';

/** An area goes on where at least this share of what surrounds it is the outline; what other areas enclose (eyes, labels, screens) does not. */
const LEAST_OPEN = 0.15;
/** A material that is this much darker than most of the subject is taken for shadow, unless more of what surrounds it is the outline. */
const DARK = 0.62;
const LEAST_OPEN_OF_DARK = 0.5;
/** What has a hue and is at least this strong, beside most of the subject, is no shadow. */
const VIVID = 0.68;
/**
 * What is as good as grey may be shadow up to here. Between both it needs more of the outline the darker it is: what is just above DARK is hardly another
 * case. What has a hue of its own is a material (a dark red fur, a horse's tail).
 */
const NOT_DARK = 0.72;
/** Areas that take up these shares of the subject need less and less of it. */
const LARGE = 0.06;
const VERY_LARGE = 0.16;
const LEAST_OPEN_OF_LARGE = 0.04;
/** Areas smaller than this share of the subject do not go on. */
const LEAST_SHARE = 0.004;

/**
 * Which areas of the front go on at the back. An area is a connected piece of one material.
 * @returns `isOpen`: 1 for the pixels of areas that go on, or of the largest one if none does. `material`: as given, but areas that are one
 * surface with others that go on have the material of those (see kinOf)
 */
export function openAreas(
  material: Uint8Array,
  {
    width,
    colours,
    rim,
  }: { readonly width: number; readonly colours: Float32Array; readonly rim: Float32Array },
  palette: Palette,
): { readonly isOpen: Uint8Array; readonly material: Uint8Array } {
  const { size: total, usual } = subjectOf(material, colours);
  const kinds = palette.length / 3;
  const labelled: Int32Array[] = [];
  const areas: Area[] = [];
  for (let kind = 1; kind <= kinds; kind++) {
    const { labels, sizes } = connectedComponents(maskOf(material, kind), width);
    labelled.push(labels);
    const { open, beside } = bordersOf(labels, sizes.length, material, { rim, width, kinds });
    for (let label = 1; label < sizes.length; label++) {
      const [size, others] = [sizes[label] as number, beside[label] as Float64Array];
      const all = (open[label] as number) + others.reduce((sum, own) => sum + own, 0);
      const reached = (open[label] as number) / Math.max(1e-9, all);
      const goesOn =
        size >= LEAST_SHARE * total && reached >= leastOpen(palette, (kind - 1) * 3, usual, size / total);
      areas.push({ kind, label, size, reached, beside: others, goesOn });
    }
  }
  const isThing = thingsOnOthers(areas, palette);
  const open = new Set(areas.filter((area) => area.goesOn && !isThing(area)));
  const enclosed = areas.filter(
    ({ goesOn, reached, size }) => !goesOn && reached < LEAST_OPEN && size >= LEAST_SHARE * total,
  );
  const joined = kinOf(areas, enclosed, { material, width, rim, labelled }, palette, {
    goesOn: (area) => open.has(area),
    least: (size) => leastOpenBySize(size / total),
  });
  const isOpen = new Uint8Array(material.length);
  for (const [at, labels] of labelled.entries()) {
    const chosen = [...open, ...joined.keys()].filter(({ kind }) => kind === at + 1);
    if (chosen.length > 0) mark(isOpen, labels, new Set(chosen.map(({ label }) => label)));
  }
  const largest = areas.reduce((most, area) => (area.size > most.size ? area : most), NOTHING);
  if (!isOpen.includes(1) && largest.kind > 0) return { isOpen: maskOf(material, largest.kind), material };
  return { isOpen, material: withTaken(material, labelled, joined) };
}

/** The materials with those that areas take on from others. */
function withTaken(
  material: Uint8Array,
  labelled: readonly Int32Array[],
  joined: ReadonlyMap<Area, number>,
): Uint8Array {
  const out = material.slice();
  for (const [{ kind, label }, taken] of joined) {
    const labels = labelled[kind - 1] as Int32Array;
    for (let i = 0; i < out.length; i++) if (labels[i] === label) out[i] = taken;
  }
  return out;
}

const NOTHING = { kind: 0, size: 0 };

/**
 * The share of an area's border that has to be the outline, by its material and its size.
 * @param share how much of the subject it takes up: what is as large as a body's material goes on where it reaches the outline at all
 */
function leastOpen(palette: Palette, at: number, usual: Usual, share: number): number {
  const lightness = lightOf(palette, at) / (LIGHT * Math.max(1, usual.lightness));
  const hasHue = chromaOf(palette, at) > GREY;
  const isVivid = hasHue && strengthOf(palette, at) >= VIVID * LIGHT * usual.strength;
  if (lightness < DARK && !isVivid) return LEAST_OPEN_OF_DARK;
  if (lightness >= NOT_DARK || isVivid) return leastOpenBySize(share);
  if (hasHue) return LEAST_OPEN;
  const dark = (NOT_DARK - lightness) / (NOT_DARK - DARK);
  return LEAST_OPEN + dark * (LEAST_OPEN_OF_DARK - LEAST_OPEN);
}

/** The same for a lit material. */
const leastOpenBySize = (share: number): number =>
  LEAST_OPEN + smoothstep(LARGE, VERY_LARGE, share) * (LEAST_OPEN_OF_LARGE - LEAST_OPEN);

/** How strong a colour is, 0 … 255: a full red or blue is, however little light it has, and shadow is not. */
const strengthOf = (colours: ArrayLike<number>, at: number): number =>
  (lightOf(colours, at) +
    Math.max(colours[at] as number, colours[at + 1] as number, colours[at + 2] as number)) /
  2;

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
function mark(out: Uint8Array, labels: Int32Array, chosen: ReadonlySet<number>): void {
  for (let i = 0; i < out.length; i++) if (chosen.has(labels[i] as number)) out[i] = 1;
}
