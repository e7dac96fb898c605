import { connectedComponents } from '../../raster/components.ts';
import type { Look } from '../look.ts';
import type { Shades } from './shades.ts';

/** Backdrop in a shadow has at least this share of the lit backdrop's lightness. */
const DEEPEST_SHADE = 0.5;
/** Backdrop is brighter than expected by no more than this (ΔE), where it is estimated from far away. */
const MOST_LIGHT = 5;
/** The hue of what is taken from the first mask differs from the backdrop's by no more than this multiple of what it differs outside, or this (ΔE). */
const MOST_TINT_OVER_USUAL = 5;
const MOST_TINT = 1.5;
/** What fills a hole of the first mask differs more than this (ΔE), in lightness or in hue. */
const LEAST_LIGHT_OF_FILL = 5;
const LEAST_TINT_OF_FILL = 5;
/** What holds two parts together has an outline that is at least so steep (ΔE per pixel of the picture), which a soft shadow between them has not. */
const LEAST_EDGE = 1;
/** Parts smaller than this share of the first mask are dust. */
const DUST_SHARE = 0.0008;
/** The usual hue outside is that of nine in ten pixels; every so-manieth is looked at. */
const USUAL_SHARE = 0.9;
const SAMPLED = 7;

/**
 * Takes back what a second outline changed without a reason that the colours show. What it takes from the first mask must be the backdrop's in light or
 * shadow, and must not part what held together; what it adds in a hole must not have the backdrop's colour, and outside not that of its shadow. Changes `after` in place.
 */
export function reviseChanges(
  after: Uint8Array,
  before: Uint8Array,
  shades: Shades,
  look: Pick<Look, 'width' | 'edges'>,
): void {
  const taken = new Uint8Array(after.length);
  const added = new Uint8Array(after.length);
  let [takes, adds] = [false, false];
  for (let i = 0; i < after.length; i++) {
    if (after[i] === before[i]) continue;
    if (after[i] === 1) {
      added[i] = 1;
      adds = true;
    } else {
      taken[i] = 1;
      takes = true;
    }
  }
  if (!takes && !adds) return;
  const usual = usualTint(before, shades);
  if (takes) restoreParts(after, before, taken, { shades, look, usual });
  if (adds) dropBackdrop(after, before, added, { shades, look, usual });
}

/** What the changes are judged by. */
interface Seen {
  readonly shades: Shades;
  readonly look: Pick<Look, 'width' | 'edges'>;
  /** How much the hue of the backdrop's pixels differs from what is expected, in light and shadow. */
  readonly usual: number;
}

/** Gives back what was taken from the first mask if it is not backdrop in light or shadow, or if it holds parts of the subject together. */
function restoreParts(
  after: Uint8Array,
  before: Uint8Array,
  changed: Uint8Array,
  { shades, look: { width, edges }, usual }: Seen,
): void {
  const taken = connectedComponents(changed, width);
  const kept = connectedComponents(after, width);
  let size = 0;
  for (let i = 0; i < before.length; i++) size += before[i] as number;
  const dust = DUST_SHARE * size;
  const neighbours = taken.sizes.map(() => 0);
  const joins = taken.sizes.map(() => false);
  const rims = taken.sizes.map(() => 0);
  const steep = taken.sizes.map(() => 0);
  const most = Math.max(MOST_TINT, MOST_TINT_OVER_USUAL * usual);
  const sums = sumsOf(taken.labels, taken.sizes.length, shades);
  for (let i = width; i < after.length - width; i++) {
    const label = taken.labels[i] as number;
    if (label === 0) continue;
    for (const j of [i - 1, i + 1, i - width, i + width]) {
      const part = kept.labels[j] as number;
      if (before[j] === 0) {
        rims[label] = (rims[label] as number) + 1;
        steep[label] = (steep[label] as number) + Math.max(edges[i] as number, edges[j] as number);
      }
      if (part === 0 || (kept.sizes[part] as number) < dust) continue;
      if (neighbours[label] === 0) neighbours[label] = part;
      else if (neighbours[label] !== part) joins[label] = true;
    }
  }
  const isSubject = taken.sizes.map((size, label) => {
    const { light, share, tint } = sums[label] as Sums;
    const isHeld = joins[label] === true && (steep[label] as number) > LEAST_EDGE * (rims[label] as number);
    return isHeld || tint > most * size || share < DEEPEST_SHADE * size || light > MOST_LIGHT * size;
  });
  for (let i = 0; i < after.length; i++) {
    const label = taken.labels[i] as number;
    if (label !== 0 && isSubject[label] === true) after[i] = 1;
  }
}

/**
 * Takes away again what was added though it is the backdrop: in a hole of the first mask if it has its colour, and outside if it has its colour in
 * light or shadow and no visible outline.
 */
function dropBackdrop(
  after: Uint8Array,
  before: Uint8Array,
  changed: Uint8Array,
  { shades, look: { width, edges }, usual }: Seen,
): void {
  const added = connectedComponents(changed, width);
  const isInHole = holesOf(before, width);
  const sums = sumsOf(added.labels, added.sizes.length, shades);
  const inHole = added.sizes.map(() => false);
  const rims = added.sizes.map(() => 0);
  const steep = added.sizes.map(() => 0);
  for (let i = width; i < after.length - width; i++) {
    const label = added.labels[i] as number;
    if (label === 0) continue;
    if (isInHole[i] === 1) inHole[label] = true;
    for (const j of [i - 1, i + 1, i - width, i + width]) {
      if (after[j] === 1) continue;
      rims[label] = (rims[label] as number) + 1;
      if (Math.max(edges[i] as number, edges[j] as number) > LEAST_EDGE)
        steep[label] = (steep[label] as number) + 1;
    }
  }
  const isBackdrop = added.sizes.map((size, label) => {
    const { light, away, share, tint } = sums[label] as Sums;
    if (inHole[label] === true) {
      const most = Math.max(LEAST_TINT_OF_FILL, MOST_TINT_OVER_USUAL * usual);
      return away < LEAST_LIGHT_OF_FILL * size && tint < most * size;
    }
    const most = Math.max(MOST_TINT, MOST_TINT_OVER_USUAL * usual);
    const isShade = tint <= most * size && share >= DEEPEST_SHADE * size && light <= MOST_LIGHT * size;
    // A part of the rim lies beside the subject's own outline.
    return isShade && 2 * (steep[label] as number) < (rims[label] as number);
  });
  for (let i = 0; i < after.length; i++) {
    const label = added.labels[i] as number;
    if (label !== 0 && isBackdrop[label] === true) after[i] = 0;
  }
}

/** 1 for pixels in holes of a mask: outside of it, and not connected to the border. */
function holesOf(mask: Uint8Array, width: number): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let i = 0; i < out.length; i++) out[i] = 1 - (mask[i] as number);
  const { labels, sizes } = connectedComponents(out, width);
  const isOpen = new Uint8Array(sizes.length);
  for (let i = 0; i < width; i++) {
    isOpen[labels[i] as number] = 1;
    isOpen[labels[labels.length - 1 - i] as number] = 1;
  }
  for (let i = 0; i < labels.length; i += width) {
    isOpen[labels[i] as number] = 1;
    isOpen[labels[i + width - 1] as number] = 1;
  }
  for (let i = 0; i < out.length; i++) if (isOpen[labels[i] as number] === 1) out[i] = 0;
  return out;
}

interface Sums {
  light: number;
  /** Of lightness either way. */
  away: number;
  share: number;
  tint: number;
}

function sumsOf(labels: Int32Array, count: number, { light, share, tint }: Shades): Sums[] {
  const sums = Array.from({ length: count }, () => ({ light: 0, away: 0, share: 0, tint: 0 }));
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] as number;
    if (label === 0) continue;
    const own = sums[label] as Sums;
    own.light += light[i] as number;
    own.away += Math.abs(light[i] as number);
    own.share += share[i] as number;
    own.tint += tint[i] as number;
  }
  return sums;
}

/** How much the hue of the backdrop's pixels differs from what is expected, in light and shadow. */
function usualTint(subject: Uint8Array, { tint }: Shades): number {
  const found = new Float32Array(Math.ceil(subject.length / SAMPLED));
  let count = 0;
  for (let i = 0; i < subject.length; i += SAMPLED) if (subject[i] === 0) found[count++] = tint[i] as number;
  return found.subarray(0, count).sort()[Math.floor(count * USUAL_SHARE)] ?? 0;
}
