import { acrossOf } from '../../../views/side.ts';
import { type Grid, type Ray, rayOf } from './grid.ts';
import type { Sheet } from './sheet.ts';

/** What is left of a hull (1 kept, 0 carved, −1 off the hull) and what speaks against each cell. */
export interface Remains {
  readonly grid: Grid;
  readonly state: Int8Array;
  readonly against: Float32Array;
}

/** Against putting back a part a cell off the middle of where it may be. */
const OFF_MIDDLE = 0.002;
/** What a cell that touches what is there counts for. */
const TOUCHING = 0.1;
/** Rounds in which only what touches comes back. */
const ROUNDS = 4;
/** How thick what comes back is at least, in cells, and against a round part. */
const THINNEST = 4;
const FULLNESS = 0.85;

/**
 * Puts back what an outline needs: a ray that kept less than a part of that thickness would have gets the stretch
 * against which least speaks. What hangs together with what is there already comes first, so that parts grow whole.
 */
export function fillOutline(remains: Remains, sheet: Sheet): void {
  let open = [...sheet.inside.keys()].filter((cell) => sheet.inside[cell] === 1);
  for (let round = 0; round <= ROUNDS; round++)
    open = open.filter((cell) => !fillRay(remains, sheet, cell, round < ROUNDS));
}

/** Fills one ray; whether it is filled. With `touching` only where half of the stretch touches what is there beside it. */
function fillRay(remains: Remains, sheet: Sheet, cell: number, touching: boolean): boolean {
  const { grid, state } = remains;
  const ray = rayOf(grid, sheet.name, cell);
  const longest = longestRun(state, ray, 0);
  const length = Math.min(longest, Math.max(THINNEST, Math.round(FULLNESS * chordOf(sheet, cell))));
  if (longestRun(state, ray, 1) >= length) return true;
  const besides = [acrossOf(sheet.name).axis === 0 ? 1 : grid.width * grid.height, grid.width];
  const end = bestStretch(remains, ray, { length, besides, touching });
  if (end === undefined) return false;
  for (let d = end; d > end - length; d--) state[ray.start + d * ray.step] = 1;
  return true;
}

/** How deep a round part is where a cell lies on it, in cells. */
function chordOf(sheet: Sheet, cell: number): number {
  const radius = sheet.radius[cell] as number;
  const off = Math.max(0, radius - (sheet.within[cell] as number));
  return 2 * Math.sqrt(Math.max(0, radius * radius - off * off));
}

/** The most cells in a row with at least this state. */
function longestRun(state: Int8Array, { start, step, length }: Ray, atLeast: number): number {
  let longest = 0;
  for (let d = 0, run = 0; d < length; d++) {
    run = (state[start + d * step] as number) >= atLeast ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The last cell of the stretch of a ray, within the hull, against which least speaks. */
function bestStretch(
  { state, against }: Remains,
  ray: Ray,
  wanted: { readonly length: number; readonly besides: readonly number[]; readonly touching: boolean },
): number | undefined {
  const { length, besides, touching } = wanted;
  let least = Number.POSITIVE_INFINITY;
  let end: number | undefined;
  for (let first = 0; first < ray.length; first++) {
    let last = first;
    while (last < ray.length && (state[ray.start + last * ray.step] as number) >= 0) last++;
    const middle = (first + last - 1) / 2;
    for (let d = first + length - 1; d < last; d++) {
      let sum = OFF_MIDDLE * Math.abs(d - (length - 1) / 2 - middle) * length;
      let touches = 0;
      for (let n = d - length + 1; n <= d; n++) {
        const v = ray.start + n * ray.step;
        sum += against[v] as number;
        if (besides.some((beside) => state[v - beside] === 1 || state[v + beside] === 1)) touches++;
      }
      sum -= TOUCHING * touches;
      if (sum >= least || (touching && 2 * touches < length)) continue;
      least = sum;
      end = d;
    }
    first = last;
  }
  return end;
}
