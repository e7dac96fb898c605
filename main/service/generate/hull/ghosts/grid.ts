import { acrossOf } from '../../../views/side.ts';
import type { ViewName } from '../../../views/view-image.ts';
import type { Profile } from '../profile.ts';

/**
 * The coarse lattice on which ghosts are searched. The middle of cell (i, j, k) is at x = (i − (width − 1) / 2) · cell,
 * y = (j + ½) · cell and z = (k − (depth − 1) / 2) · cell, in hull units.
 */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly cell: number;
}

/** A cell's edge in hull units; larger if a wide subject would need more than MAX_CELLS cells. */
const CELL_SIZE = 3;
const MAX_CELLS = 3_000_000;

/** The lattice that contains both outlines. */
export function gridFor(alongX: Profile, alongZ: Profile): Grid {
  const rows = alongX.distance.height - 1 - 2 * alongX.margin;
  const volume = 4 * alongX.middle * alongZ.middle * rows;
  const cell = Math.max(CELL_SIZE, Math.cbrt(volume / MAX_CELLS));
  return {
    width: 2 * Math.ceil(alongX.middle / cell) + 1,
    // What lies between two cells is read from both.
    height: Math.max(2, Math.ceil(rows / cell)),
    depth: 2 * Math.ceil(alongZ.middle / cell) + 1,
    cell,
  };
}

/** Visits each cell by its number, with the number of its ray along z in the front view and of its ray along x in the side view. */
export function eachCell(
  { width, height, depth }: Grid,
  visit: (v: number, cellX: number, cellZ: number) => void,
): void {
  let v = 0;
  for (let k = 0; k < depth; k++)
    for (let j = 0; j < height; j++) for (let i = 0; i < width; i++) visit(v++, j * width + i, j * depth + k);
}

/** A view's ray through the lattice: its first cell, the step from one cell to the next, and the number of cells. */
export interface Ray {
  readonly start: number;
  readonly step: number;
  readonly length: number;
}

/** The ray through a cell of a view, given by the cell's number in the view. It runs towards higher z or x. */
export function rayOf({ width, height, depth }: Grid, name: ViewName, cell: number): Ray {
  if (acrossOf(name).axis === 0) return { start: cell, step: width * height, length: depth };
  const row = Math.floor(cell / depth);
  return { start: (cell % depth) * width * height + row * width, step: 1, length: width };
}
