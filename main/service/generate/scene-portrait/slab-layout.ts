/** How a slab's surface is divided. So its faces can be counted before they are made. */
export interface SlabLayout {
  /** Squares of the front across and down. */
  readonly columns: number;
  readonly rows: number;
  /** Squares of the walls from front to back. */
  readonly layers: number;
  /** Squares of the back. They are few, because the back is flat. */
  readonly backColumns: number;
  readonly backRows: number;
}

/** A square of the back is this many squares of the front wide and high. */
const BACK_FACTOR = 8;
/** Squares of the walls are this many times longer than wide, because walls are straight from front to back. */
const WALL_FACTOR = 3;

/**
 * The layout whose slab has about `faces` triangles. `size` may be in any unit. Of a picture that is so narrow and high that its coarsest layout has more,
 * that one is used, with fewer layers.
 */
export function layOutSlab(
  faces: number,
  size: { readonly width: number; readonly height: number; readonly depth: number },
): SlabLayout {
  const { width, height, depth } = size;
  const maxColumns = Math.max(3, Math.ceil(Math.sqrt((faces * width) / (2 * height))));
  const wanted = Math.max(1, Math.round((0.9 * maxColumns * depth) / (WALL_FACTOR * width)));
  const of = (columns: number, rows: number, layers: number): SlabLayout => ({
    columns,
    rows,
    layers,
    backColumns: Math.max(2, Math.round(columns / BACK_FACTOR)),
    backRows: Math.max(2, Math.round(rows / BACK_FACTOR)),
  });
  const rowsOf = (columns: number): number => Math.max(2, Math.round((height / width) * columns));
  const coarsest = of(2, rowsOf(2), 0);
  const facesPerLayer = 4 * (coarsest.columns + coarsest.rows);
  const layers = Math.max(
    1,
    Math.min(wanted, Math.floor((faces - countSlabFaces(coarsest)) / facesPerLayer)),
  );
  const withColumns = (columns: number): SlabLayout => of(columns, rowsOf(columns), layers);
  let low = 2;
  let high = maxColumns;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (countSlabFaces(withColumns(middle)) > faces) high = middle;
    else low = middle;
  }
  // The missing faces are added as lines along the longer side, where one more line adds the fewest faces.
  const below = withColumns(low);
  const lengthened = (lines: number): SlabLayout =>
    below.columns > below.rows
      ? of(below.columns + lines, below.rows, layers)
      : of(below.columns, below.rows + lines, layers);
  const facesPerLine = (countSlabFaces(lengthened(BACK_FACTOR)) - countSlabFaces(below)) / BACK_FACTOR;
  return lengthened(Math.max(0, Math.round((faces - countSlabFaces(below)) / facesPerLine)));
}

/** The number of triangles of a slab. */
export function countSlabFaces({ columns, rows, layers, backColumns, backRows }: SlabLayout): number {
  const front = 2 * columns * rows;
  const walls = 4 * (columns + rows) * layers;
  // Each square of the back is two triangles, plus one for each additional point of the front's rim on its outer edge.
  const back = 2 * backColumns * backRows + 2 * (columns - backColumns) + 2 * (rows - backRows);
  return front + walls + back;
}
