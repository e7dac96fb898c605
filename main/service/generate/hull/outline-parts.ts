import type { Plane } from '../../../media/raster/plane.ts';

/** A stretch of one row that lies inside an outline, to a fraction of a pixel. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Runs of consecutive rows, each the continuation of the one above. */
export interface Part {
  /** The row of the first run. */
  readonly first: number;
  readonly runs: Run[];
}

/** A run goes on in the next row if they share this much of what they cover together, or if neither end moves farther than `NEAR` pixels. */
const LIKE = 0.55;
const NEAR = 16;

/** The parts of an outline, given as signed distances: a part ends where its run ends, or goes over into a much longer or shorter one. */
export function partsOf(distance: Plane): Part[] {
  const parts: Part[] = [];
  let above: readonly Part[] = [];
  for (let y = 0; y < distance.height; y++) {
    const runs = runsOf(distance, y);
    const here: Part[] = [];
    for (const run of runs) {
      const part = above.find((one) => goesOn(one.runs[y - 1 - one.first] as Run, run, runs, above, y));
      if (part === undefined) {
        const begun = { first: y, runs: [run] };
        parts.push(begun);
        here.push(begun);
      } else {
        part.runs.push(run);
        here.push(part);
      }
    }
    above = here;
  }
  return parts;
}

function runsOf({ width, data }: Plane, y: number): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let x = 1; x < width; x++) {
    const before = data[y * width + x - 1] as number;
    const now = data[y * width + x] as number;
    if (before > 0 === now > 0) continue;
    const at = x - 1 + before / (before - now);
    if (now > 0) from = at;
    else runs.push({ from, to: at });
  }
  return runs;
}

function goesOn(last: Run, run: Run, runs: readonly Run[], above: readonly Part[], y: number): boolean {
  const shared = overlapOf(last, run);
  if (shared <= 0 || runs.some((other) => overlapOf(last, other) > shared)) return false;
  if (above.some((part) => overlapOf(part.runs[y - 1 - part.first] as Run, run) > shared)) return false;
  const together = Math.max(last.to, run.to) - Math.min(last.from, run.from);
  if (shared > LIKE * together) return true;
  return Math.abs(last.from - run.from) < NEAR && Math.abs(last.to - run.to) < NEAR;
}

/** How much two runs share, in pixels: below 0 if they are apart. */
export function overlapOf(one: Run, other: Run): number {
  return Math.min(one.to, other.to) - Math.max(one.from, other.from);
}
