import { createPlane, type Plane } from '../../../media/raster/plane.ts';
import type { Part, Run } from './outline-parts.ts';
import { legsBelow, measuredOf, roundnessOfParts } from './part-roundness.ts';

/** The runs of an outline's rows, for each pixel of a run and a few pixels around it. All lengths in pixels. */
export interface RoundRuns {
  /** Half the length of the run, less where it has just grown by a part beside it. */
  readonly half: Plane;
  /** How far the nearer end of the run is: below 0 beside the run. */
  readonly end: Plane;
  /** How round the part is that the run belongs to, 0 … 1, see roundnessOfParts. */
  readonly round: Plane;
  /** How near the part's legs are, 0 … 1, see legsBelow. */
  readonly legs: Plane;
}

/** How far around a run its values are given. */
const AROUND = 4;
/** Over how many rows above and below the length of a run is evened out. */
const EVEN = 16;

/** Gives each run of an outline's parts the roundness of its part; `byLight` as for roundnessOfParts. Planes of this size, in pixels. */
export function roundRuns(
  { width, height }: Pick<Plane, 'width' | 'height'>,
  parts: readonly Part[],
  byLight?: ReadonlyMap<Part, number>,
): RoundRuns {
  const runs = {
    half: createPlane(width, height),
    end: createPlane(width, height),
    round: createPlane(width, height),
    legs: createPlane(width, height),
  };
  const measured = measuredOf(parts);
  for (const [part, round] of roundnessOfParts(parts, byLight)) {
    const halves = evenHalves(part.runs);
    const legs = legsBelow(part, measured);
    for (const [n, run] of part.runs.entries())
      writeRun(runs, part.first + n, run, { half: halves[n] as number, round, legs: legs[n] as number });
  }
  goOnUpAndDown(runs);
  return runs;
}

function writeRun(
  { half, end, round, legs }: RoundRuns,
  y: number,
  run: Run,
  own: { readonly half: number; readonly round: number; readonly legs: number },
): void {
  const { width } = half;
  const last = Math.min(width - 1, Math.ceil(run.to) + AROUND);
  for (let x = Math.max(0, Math.floor(run.from) - AROUND); x <= last; x++) {
    const i = y * width + x;
    const ownEnd = Math.min(x - run.from, run.to - x);
    // Between two near runs each pixel belongs to the nearer one.
    if ((half.data[i] as number) > 0 && (end.data[i] as number) > ownEnd) continue;
    half.data[i] = own.half;
    end.data[i] = ownEnd;
    round.data[i] = own.round;
    legs.data[i] = own.legs;
  }
}

/** Half the length of each run of a part. Where another part joins it on one side, the rounding of the other side grows little by little. */
function evenHalves(runs: readonly Run[]): number[] {
  const halves = runs.map((run) => (run.to - run.from) / 2);
  return halves.map((half, n) => {
    const near = halves.slice(Math.max(0, n - EVEN), n + EVEN + 1);
    return Math.min(half, near.reduce((sum, one) => sum + one, 0) / near.length);
  });
}

/** Gives pixels above and below a run its values, if no run of their own row is near: at a shoulder that one ends far away. */
function goOnUpAndDown({ half, end, round, legs }: RoundRuns): void {
  const { width, height } = half;
  const known = half.data.map((value) => (value > 0 ? 1 : 0));
  for (let i = 0; i < known.length; i++) {
    if (known[i] === 1) continue;
    const y = Math.floor(i / width);
    for (let rows = 1; rows <= AROUND; rows++) {
      const below = y + rows < height && known[i + rows * width] === 1;
      if (!below && (y < rows || known[i - rows * width] !== 1)) continue;
      const from = below ? i + rows * width : i - rows * width;
      for (const { data } of [half, end, round, legs]) data[i] = data[from] as number;
      break;
    }
  }
}
