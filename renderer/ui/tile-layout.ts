/** Between tiles, in CSS pixels. */
const GAP = 8;
/** Of the grid's two sides together, in CSS pixels. */
export const PADDING = 16;
/** The narrowest tile whose words can be read, in CSS pixels. */
const LEAST_TILE = 96;
/** Height of a tile's picture by its width. */
const PICTURE_RATIO = 0.78;

export interface TileLayout {
  readonly columns: number;
  /** With the gap below it. */
  readonly rowHeight: number;
  readonly gap: number;
}

/**
 * As many columns as fit, and at least two where their words can be read. The remaining width makes the tiles a little larger. All in CSS pixels.
 * @param width of the grid without its scroll bar
 * @param size the minimum width of a tile, except in two columns
 * @param wordsHeight of the words below its picture
 */
export function tileLayout(width: number, size: number, wordsHeight: number): TileLayout {
  const fitting = Math.floor((width - PADDING + GAP) / (size + GAP));
  const least = width >= PADDING + 2 * LEAST_TILE + GAP ? 2 : 1;
  const columns = Math.max(least, fitting);
  const tileWidth = (width - PADDING - (columns - 1) * GAP) / columns;
  return { columns, rowHeight: Math.round(tileWidth * PICTURE_RATIO) + wordsHeight + GAP, gap: GAP };
}
