import { PADDING } from '../../ui/tile-layout.ts';

/** Between tiles, in CSS pixels at scale 1. */
const GAP = 6;
/** Height of a tile's picture by its width. */
const PICTURE_RATIO = 0.9;
/** Of the name below a picture, in CSS pixels at scale 1. */
const WORDS_HEIGHT = 20;
/** Narrower tiles have no name: little of one could be read. In CSS pixels at scale 1. */
const LEAST_WITH_WORDS = 92;
/** The widths of tiles that are tried, from the largest, in CSS pixels at scale 1. */
const [LARGEST, SMALLEST, STEP] = [228, 76, 4];
/** Tiles grow to fill a row. Their pictures grow with them up to so many times the width that was tried, so that the rows still fit. */
const MOST_GROWTH = 1.2;
/** The width of tiles where they do not fit at once, and are scrolled. */
const SCROLLED = 116;

export interface TableLayout {
  readonly columns: number;
  /** With the gap below it. */
  readonly rowHeight: number;
  readonly gap: number;
  /** Whether names stand below the pictures. */
  readonly hasWords: boolean;
}

/** The largest tiles with which all fit into the room; of more than fit, tiles that can be read, which are scrolled. CSS pixels at scale 1. */
export function tableLayout(width: number, height: number, count: number): TableLayout {
  for (let size = LARGEST; size >= SMALLEST; size -= STEP) {
    const layout = layoutOf(width, size);
    if (Math.ceil(count / layout.columns) * layout.rowHeight - GAP + PADDING <= height) return layout;
  }
  return layoutOf(width, SCROLLED);
}

function layoutOf(width: number, size: number): TableLayout {
  const columns = Math.max(1, Math.floor((width - PADDING + GAP) / (size + GAP)));
  const tile = (width - PADDING - (columns - 1) * GAP) / columns;
  const hasWords = tile >= LEAST_WITH_WORDS;
  const picture = Math.round(Math.min(tile, size * MOST_GROWTH) * PICTURE_RATIO);
  return { columns, rowHeight: picture + (hasWords ? WORDS_HEIGHT : 0) + GAP, gap: GAP, hasWords };
}
