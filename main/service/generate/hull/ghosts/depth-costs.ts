import type { ViewGrid } from './view-grid.ts';

/**
 * For each cell of a view, the cost of each depth of its surface; depths are the columns of the views from the side:
 * `costs[(row · columns + column) · depths + depth]`, as shares of a completely wrong colour. Cells outside the outline are empty.
 */
export interface DepthCosts {
  readonly depths: number;
  readonly costs: Float32Array;
}

/** The cost of a depth that the views from the side rule out. */
export const RULED_OUT = 8;
/** The colour difference with the highest cost; larger ones cost the same. */
const MAX_COLOUR_DIFFERENCE = 22;
/** The cost of a part that is thin from the side although this view shows a thick one. */
const THINNER_COST = 0.2;
/** The extra cost of the farthest depth over the nearest. */
const FARTHER_COST = 0.3;
/** The cost of a neighbouring cell at the adjacent depth, and at any other depth. */
const STEP_COST = 0.04;
const JUMP_COST = 0.5;
/** The colour difference between two cells that halves the cost of a depth jump between them. */
const CONTRAST = 6;

/**
 * Matches one view row by row with the views from the side (in orthographic views the rows are the epipolar lines):
 * the surface that a cell shows is at a depth where they show its colour. Weak evidence is propagated along rows and columns by
 * semi-global matching (Hirschmüller 2008), with cheaper jumps where the view's own colours change. `nearer`: +1 where
 * higher columns are nearer to the view.
 */
export function computeDepthCosts(own: ViewGrid, across: readonly ViewGrid[], nearer: 1 | -1): DepthCosts {
  const [first] = across;
  if (first === undefined) throw new Error('Depth needs a view from the side.');
  const depths = first.columns;
  const costs = new Float32Array(own.columns * own.rows * depths);
  for (let row = 0; row < own.rows; row++) {
    for (let column = 0; column < own.columns; column++) {
      const i = row * own.columns + column;
      if (own.inside[i] === 0) continue;
      let passed = 0;
      for (let n = 0; n < depths; n++) {
        const depth = nearer > 0 ? depths - 1 - n : n;
        const j = row * depths + depth;
        if (first.inside[j] === 0) {
          costs[i * depths + depth] = RULED_OUT;
          continue;
        }
        const thinner = Math.max(0, 1 - ((first.radius[j] as number) + 1) / (own.radius[i] as number));
        costs[i * depths + depth] =
          difference(own, i, across, row, depth) +
          THINNER_COST * thinner +
          (FARTHER_COST * passed++) / depths;
      }
    }
  }
  return { depths, costs: propagateCosts(own, depths, costs) };
}

/** The colour difference of a cell to a depth, 0 … 1: to the most similar of a few cells around it, because edges are blurred. */
function difference(
  own: ViewGrid,
  i: number,
  across: readonly ViewGrid[],
  row: number,
  depth: number,
): number {
  let least = MAX_COLOUR_DIFFERENCE * MAX_COLOUR_DIFFERENCE;
  for (const viewGrid of across) {
    const from = Math.max(0, depth - 1);
    const to = Math.min(viewGrid.columns - 1, depth + 1);
    for (let d = from; d <= to; d++) {
      const j = row * viewGrid.columns + d;
      if (viewGrid.inside[j] === 0) continue;
      const dl = (own.colours[i * 3] as number) - (viewGrid.colours[j * 3] as number);
      const da = (own.colours[i * 3 + 1] as number) - (viewGrid.colours[j * 3 + 1] as number);
      const db = (own.colours[i * 3 + 2] as number) - (viewGrid.colours[j * 3 + 2] as number);
      least = Math.min(least, dl * dl + da * da + db * db);
    }
  }
  return Math.sqrt(least) / MAX_COLOUR_DIFFERENCE;
}

/** The mean of the costs that are propagated to each cell from the left, the right, above and below. */
function propagateCosts(own: ViewGrid, depths: number, costs: Float32Array): Float32Array {
  const out = new Float32Array(costs.length);
  const { columns, rows } = own;
  const before = new Float32Array(depths);
  const now = new Float32Array(depths);
  const walk = (start: number, step: number, count: number): void => {
    let least = -1;
    for (let n = 0, i = start; n < count; n++, i += step) {
      if (own.inside[i] === 0) {
        least = -1;
        continue;
      }
      const jump = least < 0 ? 0 : JUMP_COST / (1 + contrast(own, i, i - step) / CONTRAST);
      let nowLeast = Number.POSITIVE_INFINITY;
      for (let d = 0; d < depths; d++) {
        let carried = 0;
        if (least >= 0) {
          const next = Math.min(
            d > 0 ? (before[d - 1] as number) : RULED_OUT,
            d + 1 < depths ? (before[d + 1] as number) : RULED_OUT,
          );
          carried = Math.min(before[d] as number, next + STEP_COST, least + jump) - least;
        }
        const cost = (costs[i * depths + d] as number) + carried;
        now[d] = cost;
        if (cost < nowLeast) nowLeast = cost;
        out[i * depths + d] = (out[i * depths + d] as number) + 0.25 * cost;
      }
      before.set(now);
      least = nowLeast;
    }
  };
  for (let row = 0; row < rows; row++) {
    walk(row * columns, 1, columns);
    walk(row * columns + columns - 1, -1, columns);
  }
  for (let column = 0; column < columns; column++) {
    walk(column, columns, rows);
    walk((rows - 1) * columns + column, -columns, rows);
  }
  return out;
}

function contrast({ colours }: ViewGrid, i: number, j: number): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += ((colours[i * 3 + c] as number) - (colours[j * 3 + c] as number)) ** 2;
  return Math.sqrt(sum);
}
