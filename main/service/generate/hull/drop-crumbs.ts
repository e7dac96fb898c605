import { SURFACE, type Volume } from './volume.ts';

/** A loose piece with less than this share of all points is a crumb. */
const LEAST_SHARE = 0.005;

/**
 * Removes the crumbs of a solid, in place: loose pieces that are too small to be a part of the subject, and that no outline shows. A wire that is thinner than the lattice is
 * no crumb: where it has gaps, the smoothed solid is above 0 in them.
 */
export function dropCrumbs({ width, height, depth, data }: Volume): void {
  const runs = runsOf(data, width);
  const parents = Int32Array.from(runs.starts, (_, run) => run);
  const rootOf = (run: number): number => {
    let root = run;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number;
      root = parents[root] as number;
    }
    return root;
  };
  const joinRows = (row: number, other: number): void => {
    let b = runs.first[other] as number;
    for (let a = runs.first[row] as number; a < (runs.first[row + 1] as number); a++) {
      const from = (runs.starts[a] as number) - row * width;
      const to = (runs.ends[a] as number) - row * width;
      while (b < (runs.first[other + 1] as number) && (runs.ends[b] as number) - other * width <= from) b++;
      for (let c = b; c < (runs.first[other + 1] as number); c++) {
        if ((runs.starts[c] as number) - other * width >= to) break;
        parents[rootOf(a)] = rootOf(c);
      }
    }
  };
  for (let row = 0; row < height * depth; row++) {
    if (row % height > 0) joinRows(row, row - 1);
    if (row >= height) joinRows(row, row - height);
  }
  const sizes = new Float64Array(parents.length);
  let total = 0;
  for (let run = 0; run < parents.length; run++) {
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
  const needed = new Uint8Array(parents.length);
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
  for (let run = 0; run < parents.length; run++) if (!isSmall(run)) visit(run, true);
  for (let run = 0; run < parents.length; run++) if (isSmall(run)) visit(run, false);
  for (let run = 0; run < parents.length; run++) {
    if (isSmall(run) && needed[rootOf(run)] === 0)
      data.fill(0, runs.starts[run] as number, runs.ends[run] as number);
  }
}

/** The points of a solid and of its soft edge, as runs along its rows. */
interface Runs {
  /** The index of each run's first point, and of the point after its last one. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The number of each row's first run; one more at the end. */
  readonly first: Int32Array;
}

function runsOf(data: Uint8Array, width: number): Runs {
  const starts: number[] = [];
  const ends: number[] = [];
  const first = new Int32Array(data.length / width + 1);
  for (let row = 0; row < first.length - 1; row++) {
    first[row] = starts.length;
    const end = (row + 1) * width;
    for (let i = row * width; i < end; i++) {
      if (data[i] === 0) continue;
      starts.push(i);
      while (i < end && data[i] !== 0) i++;
      ends.push(i);
    }
  }
  first[first.length - 1] = starts.length;
  return { starts, ends, first };
}
