import { smoothstep } from '../../raster/plane.ts';
import type { Part } from '../part.ts';
import { boxSums } from './box-sums.ts';
import type { RimCells } from './rim-cells.ts';
import { rimSigns } from './rim-signs.ts';
import type { Mix } from './unmix.ts';

/** The rim of hair, or of a blurred subject, goes on for so many cells. */
const ALONG_HAIR = 16;
const ALONG_BLUR = 14;
/** Fewer cells of the outline in that square say little. That of hair is ragged, so that there are more of them than along a straight one. */
const LEAST_HAIR = 45;
const LEAST_BLUR = 16;
/** How much of the mask beside the outline must be gaps of hair. Grilles and tracks of hard subjects reach the first for some cells. */
const HAIR_FROM = 0.1;
const HAIR_TO = 0.135;
/** How much of the whole outline must be blurred before any of it is taken for that: soft shadows look alike. */
const BLURRED_FROM = 0.45;
const BLURRED_TO = 0.6;
/** How much of the whole outline must be hair: patches of a hard subject whose pattern has the backdrop's colour look alike. */
const HAIRY_FROM = 0.12;
const HAIRY_TO = 0.2;

/**
 * How soft the subject's rim is at each cell, 0 … 1: where gaps of the backdrop and strands alternate within the mask (hair, fur),
 * or where the shares of the whole rim rise slowly without a step (motion, out of focus). Undefined where it is hard all around.
 */
export function softnessOf(part: Part, cells: RimCells, mix: Mix): Float32Array | undefined {
  const { width, inside, zone } = cells;
  const outline = new Float32Array(zone.length);
  for (let k = 0; k < zone.length; k++)
    if (zone[k] === 1 && (inside[k] as number) > 0 && (inside[k] as number) < 1) outline[k] = 1;
  const { hair, blurred } = rimSigns(part, cells, mix);
  const isHair = alongOutline(hair, outline, { width, reach: ALONG_HAIR, least: LEAST_HAIR });
  for (let k = 0; k < zone.length; k++) isHair[k] = smoothstep(HAIR_FROM, HAIR_TO, isHair[k] as number);
  const hairy = smoothstep(HAIRY_FROM, HAIRY_TO, meanWhere(isHair, outline));
  const slow = smoothstep(BLURRED_FROM, BLURRED_TO, meanWhere(blurred, outline));
  if (hairy === 0 && slow === 0) return undefined;
  const isBlurred = alongOutline(blurred, outline, { width, reach: ALONG_BLUR, least: LEAST_BLUR });
  const softness = new Float32Array(zone.length);
  for (let k = 0; k < zone.length; k++) {
    if (zone[k] === 0) continue;
    const byBlur = slow * smoothstep(0.6, 0.85, isBlurred[k] as number);
    softness[k] = Math.max(hairy * (isHair[k] as number), byBlur);
  }
  return softness;
}

/** The mean of the values along the outline in the square around each cell. */
function alongOutline(
  values: Float32Array,
  outline: Float32Array,
  { width, reach, least }: Readonly<Record<'width' | 'reach' | 'least', number>>,
): Float32Array {
  const own = new Float32Array(values.length);
  for (let k = 0; k < own.length; k++) own[k] = (values[k] as number) * (outline[k] as number);
  const sums = boxSums(own, width, reach);
  const counts = boxSums(outline, width, reach);
  for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] as number) / Math.max(least, counts[k] as number);
  return sums;
}

/** The mean of the values at places that count, by how much these do. */
function meanWhere(values: Float32Array, counts: Float32Array): number {
  let [sum, count] = [0, 0];
  for (let k = 0; k < values.length; k++) {
    sum += (values[k] as number) * (counts[k] as number);
    count += counts[k] as number;
  }
  return sum / Math.max(1, count);
}
