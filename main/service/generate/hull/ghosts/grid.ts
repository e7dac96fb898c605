import { acrossOf } from '../../../views/side.ts';
import type { ViewName } from '../../../views/view-image.ts';
import { HULL_HEIGHT, type Profile } from '../profile.ts';

/**
 * The coarse lattice that ghosts are looked for on. Cell (i, j, k) has its middle at x = (i − (width − 1) / 2) · cell,
 * y = (j + ½) · cell and z = (k − (depth − 1) / 2) · cell, in hull units.
 */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly cell: number;
}

/** A cell's edge in hull units, where the subject is not so wide that this would be too many cells. */
const CELL = 3;
const MOST_CELLS = 3_000_000;

/** A lattice that holds both outlines. */
export function gridFor(alongX: Profile, alongZ: Profile): Grid {
  const volume = 4 * alongX.middle * alongZ.middle * HULL_HEIGHT;
  const cell = Math.max(CELL, Math.cbrt(volume / MOST_CELLS));
  return {
    width: 2 * Math.ceil(alongX.middle / cell) + 1,
    height: Math.ceil(HULL_HEIGHT / cell),
    depth: 2 * Math.ceil(alongZ.middle / cell) + 1,
    cell,
  };
}

/** Visits every cell by its number, with the numbers that its rays along z and along x have in the views they belong to. */
export function eachCell(
  { width, height, depth }: Grid,
  visit: (v: number, cellX: number, cellZ: number) => void,
): void {
  let v = 0;
  for (let k = 0; k < depth; k++)
    for (let j = 0; j < height; j++) for (let i = 0; i < width; i++) visit(v++, j * width + i, j * depth + k);
}

/** A view's ray through the lattice: its first cell, the way from one cell to the next, and how many there are. */
export interface Ray {
  readonly start: number;
  readonly step: number;
  readonly length: number;
}

/** The ray through a cell of a view, by the cell's number there; it runs towards higher z or x. */
export function rayOf({ width, height, depth }: Grid, name: ViewName, cell: number): Ray {
  if (acrossOf(name).axis === 0) return { start: cell, step: width * height, length: depth };
  const row = Math.floor(cell / depth);
  return { start: (cell % depth) * width * height + row * width, step: 1, length: width };
}
