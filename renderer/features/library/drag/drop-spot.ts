/** A place between two covers, or between two rows of the list. */
export interface DropSpot {
  readonly beside: { readonly after: string } | { readonly before: string };
  /** The line to draw there, in CSS pixels of the window. */
  readonly line: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/**
 * The place between covers at a point: before the cover there in its left half (of a row of the list, its upper one), behind it in the other. Null beside covers that are dragged themselves.
 * @param isReversed whether the order is shown the other way round, so that what stands before comes after
 */
export function spotAt(
  grid: HTMLElement,
  at: { readonly x: number; readonly y: number },
  dragged: ReadonlySet<string>,
  isReversed: boolean,
): DropSpot | null {
  const covers = [...grid.querySelectorAll<HTMLElement>('[data-asset]')];
  const isList = covers[0]?.localName === 'tr';
  // Versions behind a cover have no place of their own in the order: what comes beside them comes behind the cover.
  let coverId = '';
  const boxes = covers.map((cover) => {
    const isVersion = cover.dataset['version'] !== undefined;
    if (!isVersion) coverId = cover.dataset['asset'] ?? '';
    return { id: coverId, isVersion, box: cover.getBoundingClientRect() };
  });
  const around = isList ? 0 : GAP;
  const inRow = boxes.filter(({ box }) => at.y >= box.top - around && at.y <= box.bottom + around);
  // Below the last row, behind the last cover.
  const near = inRow.findLast(({ box }) => at.x >= box.left - GAP) ?? inRow[0] ?? boxes.at(-1);
  if (near === undefined || near.id === '' || dragged.has(near.id)) return null;
  const { left, right, top, bottom, width, height } = near.box;
  const isBefore =
    !near.isVersion && inRow.length > 0 && (isList ? at.y < top + height / 2 : at.x < left + width / 2);
  return {
    beside: isBefore !== isReversed ? { before: near.id } : { after: near.id },
    line: isList
      ? { left, top: (isBefore ? top : bottom) - 1, width, height: LINE }
      : { left: (isBefore ? left - GAP / 2 : right + GAP / 2) - 1, top, width: LINE, height },
  };
}

/** Between covers, in CSS pixels. */
const GAP = 8;
/** How thick the line is, in CSS pixels. */
const LINE = 2;
