import { createJoinedSets } from '../../../media/topology/joined-sets.ts';

/** A lattice of points. */
interface Lattice {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly data: Uint8Array;
}

/** The pieces of a solid: runs of points that touch by their sides have the same root. */
export interface Pieces {
  readonly runs: Runs;
  /** The number of the run that stands for the piece that a run belongs to. */
  readonly rootOf: (run: number) => number;
}

/** Finds what hangs together among the points above `level`; or among the others, the gaps. */
export function piecesOf(
  { width, height, depth, data }: Lattice,
  level: number,
  { ofGaps = false }: { readonly ofGaps?: boolean } = {},
): Pieces {
  const runs = ofGaps
    ? gapsBetween(runsOf(data, width, level), data.length, width)
    : runsOf(data, width, level);
  const { rootOf, join } = createJoinedSets(runs.starts.length);
  const joinRows = (row: number, other: number): void => {
    let b = runs.first[other] as number;
    for (let a = runs.first[row] as number; a < (runs.first[row + 1] as number); a++) {
      const from = (runs.starts[a] as number) - row * width;
      const to = (runs.ends[a] as number) - row * width;
      while (b < (runs.first[other + 1] as number) && (runs.ends[b] as number) - other * width <= from) b++;
      for (let c = b; c < (runs.first[other + 1] as number); c++) {
        if ((runs.starts[c] as number) - other * width >= to) break;
        join(a, c);
      }
    }
  };
  for (let row = 0; row < height * depth; row++) {
    if (row % height > 0) joinRows(row, row - 1);
    if (row >= height) joinRows(row, row - height);
  }
  return { runs, rootOf };
}

/** Points of a solid, as runs along its rows. */
interface Runs {
  /** The index of each run's first point, and of the point after its last one. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The number of each row's first run; one more at the end. */
  readonly first: Int32Array;
}

function runsOf(data: Uint8Array, width: number, level: number): Runs {
  const starts: number[] = [];
  const ends: number[] = [];
  const first = new Int32Array(data.length / width + 1);
  for (let row = 0; row < first.length - 1; row++) {
    first[row] = starts.length;
    const end = (row + 1) * width;
    for (let i = row * width; i < end; i++) {
      if ((data[i] as number) <= level) continue;
      starts.push(i);
      while (i < end && (data[i] as number) > level) i++;
      ends.push(i);
    }
  }
  first[first.length - 1] = starts.length;
  return { starts, ends, first };
}

/** The runs of the points that are in none of these runs. */
function gapsBetween(runs: Runs, points: number, width: number): Runs {
  const starts: number[] = [];
  const ends: number[] = [];
  const first = new Int32Array(runs.first.length);
  for (let row = 0; row < points / width; row++) {
    first[row] = starts.length;
    let from = row * width;
    for (let run = runs.first[row] as number; run < (runs.first[row + 1] as number); run++) {
      if ((runs.starts[run] as number) > from) {
        starts.push(from);
        ends.push(runs.starts[run] as number);
      }
      from = runs.ends[run] as number;
    }
    if (from < (row + 1) * width) {
      starts.push(from);
      ends.push((row + 1) * width);
    }
  }
  first[first.length - 1] = starts.length;
  return { starts, ends, first };
}
