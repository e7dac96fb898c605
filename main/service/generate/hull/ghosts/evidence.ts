import { TOWARDS } from '../../../views/side.ts';
import { computeDepthCosts, RULED_OUT } from './depth-costs.ts';
import { type Grid, rayOf } from './grid.ts';
import { smooth } from './smooth.ts';
import type { ViewGrid } from './view-grid.ts';

/** Two neighbours in a row belong to different parts if one is thinner than the other by this factor. */
const SAME_PART = 0.66;

/**
 * Adds one view's evidence against the cells in front of the surface that it shows. `evidence` has a number for each cell of the
 * lattice. `across`: the views from the side.
 */
export function gatherEvidence(
  evidence: Float32Array,
  grid: Grid,
  own: ViewGrid,
  across: readonly ViewGrid[],
): void {
  const [side] = across;
  if (side === undefined) return;
  const [x, , z] = TOWARDS[own.name];
  const nearer = x + z > 0 ? 1 : -1;
  const { depths, costs } = computeDepthCosts(own, across, nearer);
  const against = new Float32Array(costs.length);
  const weights = new Float32Array(own.inside.length);
  for (let i = 0; i < own.inside.length; i++) {
    if (own.inside[i] === 0) continue;
    const at = i * depths;
    const row = Math.floor(i / own.columns) * depths;
    let best = 0;
    for (let d = 1; d < depths; d++) if ((costs[at + d] as number) < (costs[at + best] as number)) best = d;
    if ((costs[at + best] as number) >= RULED_OUT) continue;
    // Colours on the outline are the least reliable.
    weights[i] = Math.min(1, 0.03 + 0.4 * (own.within[i] as number));
    const least = costs[at + best] as number;
    const part = frontOfPart(side, row, best, nearer);
    for (let d = part + nearer; d >= 0 && d < depths; d += nearer) {
      if (side.inside[row + d] === 0) continue;
      against[at + d] = (weights[i] as number) * ((costs[at + d] as number) - least);
    }
  }
  for (let round = 0; round < 2; round++) {
    smooth(against, depths, own.columns, own.rows);
    smooth(against, depths * own.columns, own.rows, 1);
    smooth(weights, 1, own.columns, own.rows);
    smooth(weights, own.columns, own.rows, 1);
  }
  for (let i = 0; i < own.inside.length; i++) {
    const weight = weights[i] as number;
    if (own.inside[i] === 0 || weight === 0) continue;
    const ray = rayOf(grid, own.name, i);
    for (let d = 0; d < depths; d++) {
      const v = ray.start + d * ray.step;
      evidence[v] = (evidence[v] as number) + (against[i * depths + d] as number) / weight;
    }
  }
}

/**
 * The nearest column of the part that a column belongs to, in the row that begins at `row`. Within a part, colours do not
 * tell the depth of the surface, so the part's outline is used.
 */
function frontOfPart(side: ViewGrid, row: number, column: number, nearer: 1 | -1): number {
  const least = SAME_PART * (side.radius[row + column] as number);
  let front = column;
  for (let d = column + nearer; d >= 0 && d < side.columns; d += nearer) {
    if (side.inside[row + d] === 0 || (side.radius[row + d] as number) < least) break;
    front = d;
  }
  return front;
}

/** Smooths the evidence: the mean over the neighbouring cells of the hull. */
export function smoothEvidence(
  evidence: Float32Array,
  hull: Uint8Array,
  { width, height, depth }: Grid,
): Float32Array {
  const sums = evidence.map((value, v) => value * (hull[v] as number));
  const weights = Float32Array.from(hull);
  for (const field of [sums, weights]) {
    smooth(field, 1, width, height * depth);
    smooth(field, width, height, depth);
    smooth(field, width * height, depth, 1);
  }
  return sums.map((sum, v) => (weights[v] === 0 ? 0 : sum / (weights[v] as number)));
}
