import { PADDING } from '../../../ui/tile-layout.ts';
import type { CoverBlock } from '../cover-block.ts';

/** A rectangle over the grid, from the top left corner of all that it scrolls over; in CSS pixels. */
export interface Band {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How the grid is laid out, in CSS pixels as they are drawn. */
export interface DrawnGrid {
  readonly width: number;
  readonly columns: number;
  /** With the gap below it. */
  readonly rowHeight: number;
  readonly gap: number;
  readonly scale: number;
}

/** Rows of covers of one group, from the top of the first one on. */
export interface BandRows {
  /** In CSS pixels, without the padding of the grid. */
  readonly top: number;
  /** Position of the first cover. */
  readonly first: number;
  readonly count: number;
}

/** The covers that a band touches; null if it touches none. */
export function coversInBand(band: Band, grid: DrawnGrid, rows: BandRows): CoverBlock | null {
  const { columns, rowHeight, gap } = grid;
  const { count } = rows;
  const padding = (PADDING / 2) * grid.scale;
  const step = (grid.width - 2 * padding + gap) / columns;
  const from = firstTouched(band.left - padding, step, gap);
  const to = Math.min(columns - 1, Math.floor((band.right - padding) / step));
  const top = firstTouched(band.top - padding - rows.top, rowHeight, gap);
  const bottom = Math.min(
    Math.ceil(count / columns) - 1,
    Math.floor((band.bottom - padding - rows.top) / rowHeight),
  );
  const first = top * columns + from;
  if (from > to || top > bottom || first >= count) return null;
  const last = Math.min(count - 1, bottom * columns + to);
  return { first: rows.first + first, last: rows.first + last, columns, from, to, origin: rows.first };
}

/** The index of the first tile that ends after a point. Each tile has a gap behind it. */
function firstTouched(point: number, step: number, gap: number): number {
  const tile = Math.floor(point / step);
  return Math.max(0, point - tile * step > step - gap ? tile + 1 : tile);
}
