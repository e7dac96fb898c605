import { smoothstep } from '../../raster/plane.ts';
import type { Part } from '../part.ts';
import { boxSums } from './box-sums.ts';
import { CELL, type RimCells } from './rim-cells.ts';
import type { Mix } from './unmix.ts';

/** What a cell says is said by those so many cells around it, in each direction. */
const AROUND = 4;
/** The rim of hair, or of a blurred subject, goes on for so many cells. */
const ALONG_HAIR = 16;
const ALONG_BLUR = 14;
/** Fewer cells of the outline in that square say little. That of hair is ragged, so that there are more of them than along a straight one. */
const LEAST_HAIR = 45;
const LEAST_BLUR = 16;
/** Where the two sides cannot be told apart as well as this, nothing says that the rim is blurred. */
const TOLD = 0.8;
/** How much of the mask beside the outline must be gaps of hair. Grilles and tracks of hard subjects reach the first for some cells. */
const HAIR_FROM = 0.1;
const HAIR_TO = 0.135;
/** Two pixels on, shares change by more than this at hard edges. */
const STEEP = 0.35;
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
  const { hair, blurred } = signsAt(part, cells, mix);
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

/** What the cells around each cell of the zone say for hair and for a blurred rim there, 0 … 1. */
function signsAt(part: Part, cells: RimCells, mix: Mix) {
  const { zone, width } = cells;
  const said = countIn(part, cells, mix);
  const around = (values: Float32Array): Float32Array => boxSums(values, width, AROUND);
  const gaps = around(said.gaps);
  const whole = around(said.whole);
  const steps = around(said.steps);
  const counted = around(said.counted);
  const clear = around(said.clear);
  const full = around(said.full);
  const told = around(mix.trust);
  const hair = new Float32Array(zone.length);
  const blurred = new Float32Array(zone.length);
  for (let k = 0; k < zone.length; k++) {
    if (zone[k] === 0) continue;
    hair[k] = (gaps[k] as number) / Math.max(6, whole[k] as number);
    const all = counted[k] as number;
    if (
      (clear[k] as number) < 0.5 ||
      (full[k] as number) < 0.5 ||
      (told[k] as number) < TOLD * all * CELL ** 2
    )
      continue;
    blurred[k] = 1 - smoothstep(0.004, 0.03, (steps[k] as number) / all);
  }
  return { hair, blurred };
}

/** What the pixels of each cell of the zone say: how much of it is gaps between strands, and how steep its shares are. */
function countIn({ width, height }: Part, cells: RimCells, { shares, pure }: Mix) {
  const count = cells.zone.length;
  const said = {
    gaps: new Float32Array(count),
    steps: new Float32Array(count),
    /** 1 for each cell, for those within the mask, for those that show next to nothing of the subject, and for those that show nothing else. */
    counted: new Float32Array(count),
    whole: new Float32Array(count),
    clear: new Float32Array(count),
    full: new Float32Array(count),
  };
  for (let k = 0; k < count; k++) {
    if (cells.zone[k] === 0) continue;
    const left = (k % cells.width) * CELL;
    const top = Math.floor(k / cells.width) * CELL;
    const right = Math.min(width, left + CELL);
    const bottom = Math.min(height, top + CELL);
    let [sum, square, steepest] = [0, 0, 0];
    for (let y = top; y < bottom; y++) {
      for (let x = left, i = y * width + left; x < right; x++, i++) {
        const share = shares[i] as number;
        sum += share;
        square += share * share;
        if (x > 1) steepest = Math.max(steepest, Math.abs(share - (shares[i - 2] as number)));
        if (y > 1) steepest = Math.max(steepest, Math.abs(share - (shares[i - 2 * width] as number)));
      }
    }
    const pixels = (right - left) * (bottom - top);
    const mean = sum / pixels;
    said.counted[k] = 1;
    if (mean < 0.1) said.clear[k] = 1;
    else if (mean > 0.9) said.full[k] = 1;
    said.steps[k] = Math.max(0, steepest - STEEP);
    if (cells.inside[k] !== 1) continue;
    said.whole[k] = 1;
    const spread = Math.sqrt(Math.max(0, square / pixels - mean * mean));
    said.gaps[k] = Math.min(1, (2 * (pure[k] as number)) / pixels) * smoothstep(0.15, 0.3, spread);
  }
  return said;
}

/** The mean of the values along the outline in the square around each cell. */
function alongOutline(
  values: Float32Array,
  outline: Float32Array,
  { width, reach, least }: Readonly<Record<'width' | 'reach' | 'least', number>>,
): Float32Array {
  const sums = boxSums(
    values.map((value, k) => value * (outline[k] as number)),
    width,
    reach,
  );
  const counts = boxSums(outline, width, reach);
  return sums.map((sum, k) => sum / Math.max(least, counts[k] as number));
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
