import { smoothstep } from '../../raster/plane.ts';
import type { Part } from '../part.ts';
import { boxSums } from './box-sums.ts';
import { CELL, type RimCells } from './rim-cells.ts';
import type { Mix } from './unmix.ts';

/** What a cell says is said by those so many cells around it, in each direction. */
const AROUND = 4;
/** Two pixels on, shares change by more than this at hard edges. */
const STEEP = 0.35;
/** Where the two sides cannot be told apart as well as this, nothing says that the rim is blurred. */
const TOLD = 0.8;

/** What the cells around each cell of the zone say for hair and for a blurred rim there, 0 … 1. */
export function rimSigns(part: Part, cells: RimCells, mix: Mix) {
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
