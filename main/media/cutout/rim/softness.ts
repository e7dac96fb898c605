import { smoothstep } from '../../raster/plane.ts';
import type { Part } from '../part.ts';
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
  const { gaps, steps, means } = countIn(part, cells, mix);
  const outline = new Uint8Array(zone.length);
  for (let k = 0; k < zone.length; k++)
    if (zone[k] === 1 && (inside[k] as number) > 0 && (inside[k] as number) < 1) outline[k] = 1;
  const hair = new Float32Array(zone.length);
  const blurred = new Float32Array(zone.length);
  let [along, slow] = [0, 0];
  for (let k = 0; k < zone.length; k++) {
    if (outline[k] === 0) continue;
    let [sum, count, steep, all, told, lowest, highest] = [0, 0, 0, 0, 0, 1, 0];
    eachAround(k, AROUND, cells, (j) => {
      if (zone[j] === 0) return;
      if (inside[j] === 1) {
        count++;
        sum += gaps[j] as number;
      }
      all++;
      steep += steps[j] as number;
      told += mix.trust[j] as number;
      lowest = Math.min(lowest, means[j] as number);
      highest = Math.max(highest, means[j] as number);
    });
    hair[k] = sum / Math.max(6, count);
    const isWhole = highest - lowest > 0.8 && told > 0.8 * all * CELL ** 2;
    blurred[k] = isWhole ? 1 - smoothstep(0.004, 0.03, steep / all) : 0;
    along++;
    slow += blurred[k] as number;
  }
  const hairAlong = meanAlong(hair, outline, { width, reach: ALONG_HAIR, least: LEAST_HAIR });
  let hairy = 0;
  for (let k = 0; k < zone.length; k++) {
    hairAlong[k] = smoothstep(HAIR_FROM, HAIR_TO, hairAlong[k] as number);
    if (outline[k] === 1) hairy += hairAlong[k] as number;
  }
  const isBlurred = smoothstep(BLURRED_FROM, BLURRED_TO, slow / Math.max(1, along));
  const isHairy = smoothstep(HAIRY_FROM, HAIRY_TO, hairy / Math.max(1, along));
  if (isBlurred === 0 && isHairy === 0) return undefined;
  const blurAlong = meanAlong(blurred, outline, { width, reach: ALONG_BLUR, least: LEAST_BLUR });
  const softness = new Float32Array(zone.length);
  for (let k = 0; k < zone.length; k++) {
    if (zone[k] === 0) continue;
    const byBlur = isBlurred * smoothstep(0.6, 0.85, blurAlong[k] as number);
    softness[k] = Math.max(isHairy * (hairAlong[k] as number), byBlur);
  }
  return softness;
}

/** What the pixels of each cell say: how much of it is gaps between strands, how steep its shares are, and how they reach. */
function countIn({ width, height }: Part, cells: RimCells, { shares, pure }: Mix) {
  const count = cells.zone.length;
  const gaps = new Float32Array(count);
  const steps = new Float32Array(count);
  const means = new Float32Array(count);
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
    const n = (right - left) * (bottom - top);
    const mean = sum / n;
    const spread = Math.sqrt(Math.max(0, square / n - mean * mean));
    gaps[k] = Math.min(1, (2 * (pure[k] as number)) / n) * smoothstep(0.15, 0.3, spread);
    steps[k] = Math.max(0, steepest - STEEP);
    means[k] = mean;
  }
  return { gaps, steps, means };
}

/** Calls back for each cell of the square around a cell. */
function eachAround(
  k: number,
  reach: number,
  { width, height }: { readonly width: number; readonly height: number },
  then: (cell: number) => void,
): void {
  const x = k % width;
  const y = Math.floor(k / width);
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) then(v * width + u);
}

/** The mean of the values along the outline in the square around each cell. */
function meanAlong(
  values: Float32Array,
  outline: Uint8Array,
  { width, reach, least }: Readonly<Record<'width' | 'reach' | 'least', number>>,
): Float32Array {
  const height = outline.length / width;
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  const counts = new Float64Array(row * (height + 1));
  for (let y = 0, k = 0; y < height; y++)
    for (let x = 0; x < width; x++, k++) {
      const at = (y + 1) * row + x + 1;
      for (const [table, value] of [
        [sums, values[k] as number],
        [counts, outline[k] as number],
      ] as const)
        table[at] =
          value + (table[at - 1] as number) + (table[at - row] as number) - (table[at - row - 1] as number);
    }
  const out = new Float32Array(values.length);
  for (let y = 0, k = 0; y < height; y++) {
    const above = Math.max(0, y - reach) * row;
    const below = Math.min(height, y + reach + 1) * row;
    for (let x = 0; x < width; x++, k++) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const inSquare = (table: Float64Array): number =>
        (table[below + right] as number) -
        (table[below + left] as number) -
        (table[above + right] as number) +
        (table[above + left] as number);
      out[k] = inSquare(sums) / Math.max(least, inSquare(counts));
    }
  }
  return out;
}
