import { piecesOf } from './pieces.ts';
import { SURFACE, type Volume } from './volume.ts';

/** A loose piece with less than this share of all points is a crumb. */
const LEAST_SHARE = 0.005;

/**
 * Removes the crumbs of a solid, in place: loose pieces that are too small to be a part of the subject, and that no outline shows. A wire that is thinner than the lattice is
 * no crumb: where it has gaps, the smoothed solid is above 0 in them.
 */
export function dropCrumbs({ width, height, depth, data }: Volume): void {
  const { runs, rootOf } = piecesOf({ width, height, depth, data }, 0);
  const count = runs.starts.length;
  const sizes = new Float64Array(count);
  let total = 0;
  for (let run = 0; run < count; run++) {
    let size = 0;
    for (let i = runs.starts[run] as number; i < (runs.ends[run] as number); i++)
      if ((data[i] as number) > SURFACE) size++;
    const root = rootOf(run);
    sizes[root] = (sizes[root] as number) + size;
    total += size;
  }
  const isSmall = (run: number): boolean => (sizes[rootOf(run)] as number) < LEAST_SHARE * total;
  const hasSmall = sizes.some((size, run) => size > 0 && rootOf(run) === run && isSmall(run));
  if (!hasSmall) return;
  const front = new Uint8Array(width * height);
  const side = new Uint8Array(height * depth);
  const needed = new Uint8Array(count);
  const visit = (run: number, isKept: boolean): void => {
    for (let i = runs.starts[run] as number; i < (runs.ends[run] as number); i++) {
      if ((data[i] as number) <= SURFACE) continue;
      const row = Math.floor(i / width);
      const place = (row % height) * width + (i % width);
      if (isKept) {
        front[place] = 1;
        side[row] = 1;
      } else if (front[place] === 0 || side[row] === 0) needed[rootOf(run)] = 1;
    }
  };
  for (let run = 0; run < count; run++) if (!isSmall(run)) visit(run, true);
  for (let run = 0; run < count; run++) if (isSmall(run)) visit(run, false);
  for (let run = 0; run < count; run++) {
    if (isSmall(run) && needed[rootOf(run)] === 0)
      data.fill(0, runs.starts[run] as number, runs.ends[run] as number);
  }
}
