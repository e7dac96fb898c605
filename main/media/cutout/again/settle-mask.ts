import { dilate } from '../../raster/dilate.ts';
import { freeAtOnce } from '../../raster/free-at-once.ts';
import { minCut } from '../../raster/min-cut.ts';
import type { Look } from '../look.ts';
import { likenessToSubject } from './likeness.ts';
import { linksOf, UNIT } from './links.ts';
import type { Shades } from './shades.ts';
import { closeSoftHoles } from './soft-holes.ts';
import { ENCLOSED, enclosureOf, textureOf } from './traits.ts';

/** What it counts on which side of the first outline a pixel lies. Inside, it does not count for what may be a gap. */
const INSIDE = 1.2;
const OUTSIDE = -0.3;
/** The most steps of the cut for each pixel. Pictures take one to six. */
const MOST_STEPS = 100;
/** How far beyond the first outline the second may lie, in pixels. */
const REACH = 32;

/** A mask that was drawn at the least cost, and what it was drawn by. */
export interface Settled {
  readonly mask: Uint8Array;
  /** How much each pixel's texture speaks for the subject. */
  readonly texture: Float32Array;
  /** 1 for smooth pixels of the first mask that are enclosed by it: they may be backdrop that is seen through it. */
  readonly isSmooth: Uint8Array;
}

/**
 * Draws a mask's outline again where it costs least: each pixel costs by how its difference from the lit backdrop, its texture
 * and its surroundings fit the side that it is on, and the outline costs the less the steeper the edge that it follows. So an
 * outline that slipped through a gap in the subject's edge comes back. Undefined if that takes too long.
 */
export function settleMask(
  before: Uint8Array,
  { lab, edges, border, width }: Pick<Look, 'lab' | 'edges' | 'border' | 'width'>,
  { bins }: Pick<Shades, 'bins'>,
): Settled | undefined {
  const height = before.length / width;
  const texture = textureOf(edges, before, width);
  const enclosure = enclosureOf(before, width);
  const isSmooth = new Uint8Array(before.length);
  for (let i = 0; i < isSmooth.length; i++)
    if (before[i] === 1 && (texture[i] as number) < 0 && (enclosure[i] as number) >= ENCLOSED)
      isSmooth[i] = 1;
  const colour = likenessToSubject(bins, before, isSmooth);
  const lean = new Int32Array(before.length);
  for (let i = 0; i < lean.length; i++) {
    const mayBeGap = isSmooth[i] === 1 && colour.nearBackdrop[i] === 1;
    const inside = mayBeGap ? 0 : INSIDE + (enclosure[i] as number);
    const first = before[i] === 1 ? inside : OUTSIDE + (enclosure[i] as number);
    lean[i] = Math.round(UNIT * ((colour.odds[i] as number) + (texture[i] as number) + first));
  }
  const open = reachOf(before, width);
  for (const seed of border.seeds) open[seed] = 0;
  const links = linksOf(lab, width);
  const settled = minCut({ width, open, lean, links, mostSteps: MOST_STEPS * before.length });
  freeAtOnce(open, lean, ...links);
  if (settled === undefined) return undefined;
  const mask = before.slice();
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      // A pixel on the border goes with its inner neighbour where that one has changed sides.
      const inner = nearestWithin(x, width) + nearestWithin(y, height) * width;
      if (inner === i || settled[inner] !== before[inner]) mask[i] = settled[inner] as number;
    }
  closeSoftHoles(mask, before, edges, width);
  return { mask, texture, isSmooth };
}

/** The pixels within reach of the mask, except those on the border. */
function reachOf(subject: Uint8Array, width: number): Uint8Array {
  const open = dilate(subject, width, REACH);
  open.fill(0, 0, width);
  open.fill(0, open.length - width);
  for (let i = 0; i < open.length; i += width) {
    open[i] = 0;
    open[i + width - 1] = 0;
  }
  return open;
}

/** The nearest place that is not on the border. */
const nearestWithin = (at: number, size: number): number => Math.min(size - 2, Math.max(1, at));
