import { acrossOf } from '../../../views/side.ts';
import { type Grid, type Ray, rayOf } from './grid.ts';
import type { ViewGrid } from './view-grid.ts';

/** The state of each cell of a hull (1 kept, 0 carved, −1 outside the hull), and the evidence against it. */
export interface Remains {
  readonly grid: Grid;
  readonly state: Int8Array;
  readonly against: Float32Array;
}

/** The cost of each cell by which a part is put back off the middle of its possible range. */
const OFF_MIDDLE_COST = 0.002;
/** The bonus of a cell that touches a kept one. */
const TOUCHING_BONUS = 0.1;
/** The number of rounds in which only cells that touch kept ones are put back. */
const ROUNDS = 12;
/** The least thickness of what is put back: in cells, and as a share of a round part's. */
const MIN_THICKNESS = 4;
const MIN_ROUNDNESS = 0.85;

/**
 * Puts back the cells that an outline needs. If a ray kept fewer cells than a part of its thickness would have, the run of cells
 * with the lowest evidence against it is put back. Runs that are connected to kept cells come first, so that parts stay whole.
 */
export function fillOutline(remains: Remains, viewGrid: ViewGrid): void {
  let open = [...viewGrid.inside.keys()].filter((cell) => viewGrid.inside[cell] === 1);
  for (let round = 0; round <= ROUNDS; round++)
    open = open.filter((cell) => !fillRay(remains, viewGrid, cell, round < ROUNDS));
}

/** Fills one ray, and returns whether it is filled. With `mustTouch`, only if half of the run touches kept cells beside it. */
function fillRay(remains: Remains, viewGrid: ViewGrid, cell: number, mustTouch: boolean): boolean {
  const { grid, state } = remains;
  const ray = rayOf(grid, viewGrid.name, cell);
  const longest = longestRun(state, ray, 0);
  const length = Math.min(
    longest,
    Math.max(MIN_THICKNESS, Math.round(MIN_ROUNDNESS * chordOf(viewGrid, cell))),
  );
  if (longestRun(state, ray, 1) >= length) return true;
  const besides = [acrossOf(viewGrid.name).axis === 0 ? 1 : grid.width * grid.height, grid.width];
  const end = bestRun(remains, ray, { length, besides, mustTouch });
  if (end === undefined) return false;
  for (let d = end; d > end - length; d--) state[ray.start + d * ray.step] = 1;
  return true;
}

/** The depth of a round part at a cell's position, in cells. */
function chordOf(viewGrid: ViewGrid, cell: number): number {
  const radius = viewGrid.radius[cell] as number;
  const off = Math.max(0, radius - (viewGrid.within[cell] as number));
  return 2 * Math.sqrt(Math.max(0, radius * radius - off * off));
}

/** The longest run of cells with at least this state. */
function longestRun(state: Int8Array, { start, step, length }: Ray, atLeast: number): number {
  let longest = 0;
  for (let d = 0, run = 0; d < length; d++) {
    run = (state[start + d * step] as number) >= atLeast ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The last cell of the run with the lowest evidence, on a ray and inside the hull. */
function bestRun(
  { state, against }: Remains,
  ray: Ray,
  wanted: { readonly length: number; readonly besides: readonly number[]; readonly mustTouch: boolean },
): number | undefined {
  const { length, besides, mustTouch } = wanted;
  let least = Number.POSITIVE_INFINITY;
  let end: number | undefined;
  for (let first = 0; first < ray.length; first++) {
    let last = first;
    while (last < ray.length && (state[ray.start + last * ray.step] as number) >= 0) last++;
    const middle = (first + last - 1) / 2;
    for (let d = first + length - 1; d < last; d++) {
      let sum = OFF_MIDDLE_COST * Math.abs(d - (length - 1) / 2 - middle) * length;
      let touches = 0;
      for (let n = d - length + 1; n <= d; n++) {
        const v = ray.start + n * ray.step;
        sum += against[v] as number;
        if (besides.some((beside) => state[v - beside] === 1 || state[v + beside] === 1)) touches++;
      }
      sum -= TOUCHING_BONUS * touches;
      if (sum >= least || (mustTouch && 2 * touches < length)) continue;
      least = sum;
      end = d;
    }
    first = last;
  }
  return end;
}
