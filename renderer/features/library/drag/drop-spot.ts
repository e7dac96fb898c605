/** A place between two covers. */
export interface DropSpot {
  readonly beside: { readonly after: string } | { readonly before: string };
  /** The line to draw there, in CSS pixels of the window. */
  readonly line: { readonly left: number; readonly top: number; readonly height: number };
}

/**
 * The place between covers at a point: before the cover there in its left half, behind it in its right half. Null beside covers that are dragged themselves.
 * @param isReversed whether the order is shown the other way round, so that what stands before comes after
 */
export function spotAt(
  grid: HTMLElement,
  at: { readonly x: number; readonly y: number },
  dragged: ReadonlySet<string>,
  isReversed: boolean,
): DropSpot | null {
  const covers = [...grid.querySelectorAll<HTMLElement>('.cover[data-asset]')];
  const boxes = covers.map((cover) => ({
    id: cover.dataset['asset'] ?? '',
    box: cover.getBoundingClientRect(),
  }));
  const inRow = boxes.filter(({ box }) => at.y >= box.top - GAP && at.y <= box.bottom + GAP);
  // Below the last row, behind the last cover.
  const near = inRow.findLast(({ box }) => at.x >= box.left - GAP) ?? inRow[0] ?? boxes.at(-1);
  if (near === undefined || dragged.has(near.id)) return null;
  const isBefore = inRow.length > 0 && at.x < near.box.left + near.box.width / 2;
  const { left, right, top, height } = near.box;
  return {
    beside: isBefore !== isReversed ? { before: near.id } : { after: near.id },
    line: { left: (isBefore ? left - GAP / 2 : right + GAP / 2) - 1, top, height },
  };
}

/** Between covers, in CSS pixels. */
const GAP = 8;
