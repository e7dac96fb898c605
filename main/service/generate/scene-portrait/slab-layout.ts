/** How a slab's surface is divided: all of its faces are counted before any is made. */
export interface SlabLayout {
  /** Squares of the front across and down. */
  readonly columns: number;
  readonly rows: number;
  /** Squares of the walls from front to back. */
  readonly layers: number;
  /** Squares of the back, which is flat and needs few. */
  readonly backColumns: number;
  readonly backRows: number;
}

/** A square of the back stands before this many of the front, across and down. */
const COARSER = 8;
/** Squares of the walls may be longer than wide, where they are straight. */
const LONG = 3;

/** The layout whose slab has as near as can be `faces` triangles. Lengths in one unit, whichever. */
export function layoutOf(
  faces: number,
  size: { readonly width: number; readonly height: number; readonly depth: number },
): SlabLayout {
  const { width, height, depth } = size;
  const most = Math.max(3, Math.ceil(Math.sqrt((faces * width) / (2 * height))));
  const layers = Math.max(1, Math.round((0.9 * most * depth) / (LONG * width)));
  const of = (columns: number, rows: number): SlabLayout => ({
    columns,
    rows,
    layers,
    backColumns: Math.max(2, Math.round(columns / COARSER)),
    backRows: Math.max(2, Math.round(rows / COARSER)),
  });
  const withColumns = (columns: number): SlabLayout =>
    of(columns, Math.max(2, Math.round((height / width) * columns)));
  let low = 2;
  let high = most;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (slabFaces(withColumns(middle)) > faces) high = middle;
    else low = middle;
  }
  // What is still missing is made up for along the longer side, where a line more has the fewest faces.
  const below = withColumns(low);
  const lengthened = (lines: number): SlabLayout =>
    below.columns > below.rows
      ? of(below.columns + lines, below.rows)
      : of(below.columns, below.rows + lines);
  const ofEachLine = (slabFaces(lengthened(COARSER)) - slabFaces(below)) / COARSER;
  return lengthened(Math.max(0, Math.round((faces - slabFaces(below)) / ofEachLine)));
}

/** Triangles of a slab. */
export function slabFaces({ columns, rows, layers, backColumns, backRows }: SlabLayout): number {
  const front = 2 * columns * rows;
  const walls = 4 * (columns + rows) * layers;
  // Each square of the back is two triangles, and one more for each point that its outer edge has of the front's.
  const back = 2 * backColumns * backRows + 2 * (columns - backColumns) + 2 * (rows - backRows);
  return front + walls + back;
}
