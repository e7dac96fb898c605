import { connectedComponents } from '../../raster/components.ts';
import { estimateLitBackdrop } from '../backdrop.ts';
import type { Look } from '../look.ts';
import { magnifyRow } from '../magnify.ts';

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
 * shadow, and must not part what held together; what it adds in a hole must not have the backdrop's colour. Changes `after` in place.
 */
export function reviseChanges(after: Uint8Array, before: Uint8Array, look: Look): void {
  const { width, height, lab } = look;
  const lit = estimateLitBackdrop(lab, before, width, height);
  if (lit === undefined) return;
  const off: Offsets = {
    light: new Float32Array(after.length),
    tint: new Float32Array(after.length),
    share: new Float32Array(after.length),
  };
  const row = new Float32Array(width * 3);
  for (let y = 0, i = 0; y < height; y++) {
    magnifyRow(lit, y, row);
    for (let x = 0; x < width; x++, i++) {
      const light = lab[i * 3] as number;
      const expected = row[x * 3] as number;
      const share = Math.min(1, light / Math.max(1, expected));
      off.light[i] = light - expected;
      off.share[i] = share;
      off.tint[i] =
        Math.abs((lab[i * 3 + 1] as number) - share * (row[x * 3 + 1] as number)) +
        Math.abs((lab[i * 3 + 2] as number) - share * (row[x * 3 + 2] as number));
    }
  }
  restoreParts(after, before, off, look);
  keepHoles(after, before, off, width);
}

/** How each pixel differs from the lit backdrop. */
interface Offsets {
  /** ΔL: above 0 where it is brighter. */
  readonly light: Float32Array;
  /** The share of the backdrop's lightness that it has, at most 1. */
  readonly share: Float32Array;
  /** How much its hue differs (ΔE), when a shadow takes from the hue what it takes from the light. */
  readonly tint: Float32Array;
}

/** Gives back what was taken from the first mask if it is not backdrop in light or shadow, or if it holds parts of the subject together. */
function restoreParts(after: Uint8Array, before: Uint8Array, off: Offsets, { width, edges }: Look): void {
  const taken = connectedComponents(
    before.map((inside, i) => (inside === 1 && after[i] === 0 ? 1 : 0)),
    width,
  );
  const kept = connectedComponents(after, width);
  const dust = DUST_SHARE * before.reduce((sum, inside) => sum + inside, 0);
  const neighbours = taken.sizes.map(() => 0);
  const joins = taken.sizes.map(() => false);
  const rims = taken.sizes.map(() => 0);
  const steep = taken.sizes.map(() => 0);
  const most = Math.max(MOST_TINT, MOST_TINT_OVER_USUAL * usualTint(before, off));
  const sums = sumsOf(taken.labels, taken.sizes.length, off);
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

/** Opens holes of the first mask again that have the backdrop's colour. */
function keepHoles(after: Uint8Array, before: Uint8Array, off: Offsets, width: number): void {
  const holes = connectedComponents(
    before.map((inside) => 1 - inside),
    width,
  );
  const isOutside = holes.sizes.map(() => false);
  for (let i = 0; i < before.length; i++) {
    const x = i % width;
    if (x === 0 || x === width - 1 || i < width || i >= before.length - width)
      isOutside[holes.labels[i] as number] = true;
  }
  const filled = connectedComponents(
    after.map((inside, i) =>
      inside === 1 && before[i] === 0 && isOutside[holes.labels[i] as number] !== true ? 1 : 0,
    ),
    width,
  );
  const sums = sumsOf(filled.labels, filled.sizes.length, off);
  const most = Math.max(LEAST_TINT_OF_FILL, MOST_TINT_OVER_USUAL * usualTint(before, off));
  const isHole = filled.sizes.map((size, label) => {
    const { away, tint } = sums[label] as Sums;
    return away < LEAST_LIGHT_OF_FILL * size && tint < most * size;
  });
  for (let i = 0; i < after.length; i++) {
    const label = filled.labels[i] as number;
    if (label !== 0 && isHole[label] === true) after[i] = 0;
  }
}

interface Sums {
  light: number;
  /** Of lightness either way. */
  away: number;
  share: number;
  tint: number;
}

function sumsOf(labels: Int32Array, count: number, off: Offsets): Sums[] {
  const sums = Array.from({ length: count }, () => ({ light: 0, away: 0, share: 0, tint: 0 }));
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] as number;
    if (label === 0) continue;
    const own = sums[label] as Sums;
    own.light += off.light[i] as number;
    own.away += Math.abs(off.light[i] as number);
    own.share += off.share[i] as number;
    own.tint += off.tint[i] as number;
  }
  return sums;
}

/** How much the hue of the backdrop's pixels differs from what is expected, in light and shadow. */
function usualTint(subject: Uint8Array, { tint }: Offsets): number {
  const found: number[] = [];
  for (let i = 0; i < subject.length; i += SAMPLED) if (subject[i] === 0) found.push(tint[i] as number);
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length * USUAL_SHARE)] ?? 0;
}
