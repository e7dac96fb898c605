import { dilate } from '../../raster/dilate.ts';
import { borderWalk } from '../border.ts';
import { faintShare, type OutlineCues } from '../confidence.ts';
import type { Look } from '../look.ts';
import { castShadowShare } from './cast-shadow.ts';
import { likenessToSubject } from './likeness.ts';
import type { Settled } from './settle-mask.ts';
import type { Shades } from './shades.ts';

/** Pixels further than this from the outline say nothing of it. */
const BAND = 5;

/**
 * What speaks for and against a mask, after all that was revised on it. Neither the first mask nor the surroundings count among what its pixels are
 * judged by: their colours are compared with those of its own inside and outside.
 */
export function judgeOutline(
  mask: Uint8Array,
  { first, settled }: { readonly first: Uint8Array; readonly settled: Settled },
  shades: Pick<Shades, 'bins' | 'share' | 'tint'>,
  { edges, width }: Pick<Look, 'edges' | 'width'>,
): Omit<OutlineCues, 'clipped' | 'blocks' | 'around'> {
  const { odds } = likenessToSubject(shades.bins, mask, settled.isSmooth);
  const leansInside = new Uint8Array(mask.length);
  const turned = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    if ((odds[i] as number) + (settled.texture[i] as number) > 0) leansInside[i] = 1;
    turned[i] = 1 - (mask[i] as number);
  }
  const near = dilate(mask, width, BAND);
  const outside = dilate(turned, width, BAND);
  let [along, against, all, within] = [0, 0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    const isAgainst = leansInside[i] !== mask[i];
    if (near[i] === 1 && outside[i] === 1) {
      along++;
      if (isAgainst) against++;
    }
    if (mask[i] === 0) continue;
    all++;
    if (isAgainst) within++;
  }
  return {
    agreement: Math.min(overlap(first, mask), overlap(settled.mask, mask)),
    against: against / Math.max(1, along),
    within: within / Math.max(1, all),
    faint: faintShare(mask, edges, width),
    touching: touchingShare(mask, width),
    shadow: castShadowShare(mask, shades, settled.texture, width),
  };
}

/** The overlap of two masks: what both hold of what either holds. */
export function overlap(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    both += (one[i] as number) & (other[i] as number);
    either += (one[i] as number) | (other[i] as number);
  }
  return both / Math.max(1, either);
}

/** The share of the picture's border that the mask touches. */
export function touchingShare(mask: Uint8Array, width: number): number {
  const walk = borderWalk(width, mask.length / width);
  let touched = 0;
  for (const i of walk) touched += mask[i] as number;
  return touched / Math.max(1, walk.length);
}
