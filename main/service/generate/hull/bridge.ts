import type { Pieces } from './pieces.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A run of points along a row of a lattice: `from` is its first point along x, `to` its last. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly z: number;
}

/**
 * The points of the shortest way from a piece to the nearest run for which `isGoal` holds, one step along one axis after the other, both ends
 * included. Undefined where it takes more than `longest` steps.
 * @param piece the number of the run that stands for the piece
 */
export function bridgeFrom(
  piece: number,
  { runs, rootOf }: Pieces,
  {
    width,
    height,
    isGoal,
    longest,
  }: Size & { readonly isGoal: (run: number) => boolean; readonly longest: number },
): readonly number[] | undefined {
  const stretchOf = (run: number): Stretch => {
    const first = runs.starts[run] as number;
    const row = Math.floor(first / width);
    const from = first - row * width;
    const to = from + (runs.ends[run] as number) - first - 1;
    return { from, to, y: row % height, z: Math.floor(row / height) };
  };
  const own: Stretch[] = [];
  for (let run = 0; run < runs.starts.length; run++) if (rootOf(run) === piece) own.push(stretchOf(run));
  const box = boxOf(own);
  let [best, start, end]: [number, Stretch | undefined, Stretch | undefined] = [
    longest + 1,
    undefined,
    undefined,
  ];
  for (let run = 0; run < runs.starts.length; run++) {
    const other = stretchOf(run);
    if (gap(other.y, other.y, box.top, box.bottom) + gap(other.z, other.z, box.near, box.far) >= best)
      continue;
    if (stepsBetween(other, box) >= best || !isGoal(run)) continue;
    for (const each of own) {
      // Of a ring around a body there are hundreds of millions of such pairs: most are told by their rows.
      const apart = Math.abs(each.y - other.y) + Math.abs(each.z - other.z);
      if (apart >= best) continue;
      const steps = apart + gap(other.from, other.to, each.from, each.to);
      if (steps >= best) continue;
      [best, start, end] = [steps, each, other];
    }
  }
  return start === undefined || end === undefined ? undefined : walk(start, end, { width, height });
}

interface Box {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
  readonly near: number;
  readonly far: number;
}

function boxOf(stretches: readonly Stretch[]): Box {
  let [from, to, top, bottom, near, far] = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
  for (const each of stretches) {
    [from, to] = [Math.min(from, each.from), Math.max(to, each.to)];
    [top, bottom] = [Math.min(top, each.y), Math.max(bottom, each.y)];
    [near, far] = [Math.min(near, each.z), Math.max(far, each.z)];
  }
  return { from, to, top, bottom, near, far };
}

/** How many steps lie between two ranges; 0 where they overlap. */
const gap = (from: number, to: number, low: number, high: number): number =>
  Math.max(0, low - to, from - high);

const stepsBetween = ({ from, to, y, z }: Stretch, box: Box): number =>
  gap(from, to, box.from, box.to) + gap(y, y, box.top, box.bottom) + gap(z, z, box.near, box.far);

/** The way from the end of one stretch to the nearest end of another, as straight as steps along one axis at a time can be. */
function walk(start: Stretch, end: Stretch, { width, height }: Size): readonly number[] {
  const x0 = Math.min(Math.max(end.from, start.from), start.to);
  const x1 = Math.min(Math.max(x0, end.from), end.to);
  const at = [x0, start.y, start.z] as [number, number, number];
  const goal = [x1, end.y, end.z] as const;
  const whole = goal.map((to, axis) => Math.abs(to - (at[axis] as number)));
  const points: number[] = [];
  for (;;) {
    points.push((at[2] * height + at[1]) * width + at[0]);
    // The axis that is furthest behind is next.
    let next = -1;
    let most = 0;
    for (let axis = 0; axis < 3; axis++) {
      const left = Math.abs((goal[axis] as number) - (at[axis] as number));
      const share = left === 0 ? 0 : left / (whole[axis] as number);
      if (share > most) [most, next] = [share, axis];
    }
    if (next < 0) return points;
    at[next] = (at[next] as number) + Math.sign((goal[next] as number) - (at[next] as number));
  }
}
