/** Between covers, in CSS pixels. */
const GAP = 8;
/** Of the grid's two sides together, in CSS pixels. */
export const PADDING = 16;
const WORDS_HEIGHT = 44;
/** The narrowest cover whose words can be read, in CSS pixels. */
const LEAST_COVER = 96;
/** Height of a cover's picture by its width. */
const PICTURE_RATIO = 0.78;

export interface GridLayout {
  readonly columns: number;
  /** With the gap below it. */
  readonly rowHeight: number;
  readonly gap: number;
}

/**
 * As many columns as fit, and at least two where their words can be read. The remaining width makes the covers a little larger. All in CSS pixels.
 * @param width of the grid without its scroll bar
 * @param coverSize the minimum width of a cover, except in two columns
 */
export function gridLayout(width: number, coverSize: number): GridLayout {
  const fitting = Math.floor((width - PADDING + GAP) / (coverSize + GAP));
  const least = width >= PADDING + 2 * LEAST_COVER + GAP ? 2 : 1;
  const columns = Math.max(least, fitting);
  const coverWidth = (width - PADDING - (columns - 1) * GAP) / columns;
  return { columns, rowHeight: Math.round(coverWidth * PICTURE_RATIO) + WORDS_HEIGHT + GAP, gap: GAP };
}
