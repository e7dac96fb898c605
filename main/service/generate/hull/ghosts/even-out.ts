import type { Remains } from './fill-outline.ts';
import type { Grid } from './grid.ts';

/** How much the evidence for and against a cell counts beside what is around it. */
const EVIDENCE_SHARE = 0.5;
/** Evidence of more than this, in units of a wrong colour, counts as this. */
const MOST_EVIDENCE = 1;
/**
 * How the cells are evened out, in turn. `reach` is the half width of the window that tells what is around a cell, in cells; it is laid over
 * twice. The later rounds only fill: wider windows that also take away, or more narrow ones, take thin parts apart.
 */
const ROUNDS = [
  { reach: 1, onlyFills: false },
  { reach: 2, onlyFills: true },
  { reach: 2, onlyFills: true },
];

/**
 * Evens out which cells of a hull are kept, in place: a cell becomes what most cells of the hull around it are, unless evidence speaks for
 * the other. So small dents and splinters of weak evidence go. Cells outside the hull do not count, so the hull's own surface stays as it is.
 * @param remains `against` is above 0 where the evidence alone would carve the cell away
 */
export function evenOut({ state, against, grid }: Remains): void {
  const kept = new Float32Array(state.length);
  const hull = new Float32Array(state.length);
  for (const { reach, onlyFills } of ROUNDS) {
    for (let v = 0; v < state.length; v++) {
      kept[v] = state[v] === 1 ? 1 : 0;
      hull[v] = state[v] === -1 ? 0 : 1;
    }
    sumAround(kept, grid, reach);
    sumAround(hull, grid, reach);
    for (let v = 0; v < state.length; v++) {
      if (state[v] === -1 || (onlyFills && state[v] === 1)) continue;
      const evidence = Math.max(-MOST_EVIDENCE, Math.min(MOST_EVIDENCE, against[v] as number));
      const share = (kept[v] as number) / (hull[v] as number);
      state[v] = share - EVIDENCE_SHARE * evidence > 0.5 ? 1 : 0;
    }
  }
}

/** Sums up the cells around each cell, nearer ones counting more, in place. Beyond the lattice there is nothing. */
function sumAround(field: Float32Array, { width, height, depth }: Grid, reach: number): void {
  for (let round = 0; round < 2; round++) {
    sumAlong(field, [1, width, height * depth], reach);
    sumAlong(field, [width, height, depth], reach);
    sumAlong(field, [width * height, depth, 1], reach);
  }
}

/** Sums up each cell's window along one axis. The field is `blocks` blocks of `count` runs of `step` cells; beyond its ends it is 0. */
function sumAlong(
  field: Float32Array,
  [step, count, blocks]: [step: number, count: number, blocks: number],
  reach: number,
): void {
  const length = count * step;
  const own = new Float32Array(length);
  const sums = new Float32Array(step);
  for (let start = 0; start < blocks * length; start += length) {
    own.set(field.subarray(start, start + length));
    sums.fill(0);
    for (let n = -reach; n < count; n++) {
      const enters = (n + reach) * step;
      const leaves = (n - reach - 1) * step;
      for (let i = 0; i < step; i++) {
        const gained = enters < length ? (own[enters + i] as number) : 0;
        const lost = leaves >= 0 ? (own[leaves + i] as number) : 0;
        sums[i] = (sums[i] as number) + gained - lost;
        if (n >= 0) field[start + n * step + i] = sums[i] as number;
      }
    }
  }
}
