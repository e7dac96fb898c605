import { PADDING } from '../../ui/tile-layout.ts';

/** Between tiles, in CSS pixels at scale 1. */
const GAP = 6;
/** The least height of a tile's picture by its width. Where there is room below, pictures are as high as they are wide. */
const PICTURE_RATIO = 0.9;
/** Of the name below a picture, in CSS pixels at scale 1. */
const WORDS_HEIGHT = 20;
/** Narrower tiles have no name: little of one could be read. In CSS pixels at scale 1. */
const LEAST_WITH_WORDS = 92;
/** The widths of tiles that are tried, from the largest, in CSS pixels at scale 1. */
const [LARGEST, SMALLEST, STEP] = [228, 76, 4];
/** The largest width of the few that would leave more than half of the room empty. Of a sheet's 160 pixels, more would be made of each than can be looked at. */
const LARGEST_OF_FEW = 352;
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
  const room = { width, height, count };
  const usual = fitting(room, LARGEST, SMALLEST);
  if (usual === null) return layoutOf(width, SCROLLED);
  const isSparse = Math.ceil(count / usual.columns) * usual.rowHeight < height / 2;
  return (isSparse ? fitting(room, LARGEST_OF_FEW, LARGEST) : null) ?? usual;
}

/** The largest tiles between these widths with which all fit; null where none do. */
function fitting(
  { width, height, count }: { readonly width: number; readonly height: number; readonly count: number },
  largest: number,
  smallest: number,
): TableLayout | null {
  for (let size = largest; size >= smallest; size -= STEP) {
    const layout = layoutOf(width, size);
    const rows = Math.ceil(count / layout.columns);
    const free = height - (rows * layout.rowHeight - GAP + PADDING);
    if (free < 0) continue;
    const { widest, picture, ...shown } = layout;
    const taller = Math.min(Math.floor(free / Math.max(1, rows)), widest - picture);
    return { ...shown, rowHeight: shown.rowHeight + taller };
  }
  return null;
}

interface Sized extends TableLayout {
  /** The height of a picture, and how wide it can be. */
  readonly picture: number;
  readonly widest: number;
}

function layoutOf(width: number, size: number): Sized {
  const columns = Math.max(1, Math.floor((width - PADDING + GAP) / (size + GAP)));
  const tile = (width - PADDING - (columns - 1) * GAP) / columns;
  const hasWords = tile >= LEAST_WITH_WORDS;
  const widest = Math.floor(Math.min(tile, size * MOST_GROWTH));
  const picture = Math.round(widest * PICTURE_RATIO);
  const rowHeight = picture + (hasWords ? WORDS_HEIGHT : 0) + GAP;
  return { columns, rowHeight, gap: GAP, hasWords, picture, widest };
}
