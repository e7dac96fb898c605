/** The sides of something on the page, in CSS pixels from its upper left corner. */
export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The element to place: its horizontal position and its height. */
export interface Placed {
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/**
 * The lowest position of an element's lower edge at which it covers none of the given boxes. Null if there is none.
 * @param room the height of the page
 * @param gap at least as much of the page between it and the others, above and below
 */
export function clearPlace(
  { left, right, height }: Placed,
  others: readonly Sides[],
  room: number,
  gap: number,
): number | null {
  const inTheWay = others
    .filter((other) => other.left < right && other.right > left)
    .toSorted((a, b) => b.bottom - a.bottom);
  let lower = room - gap;
  for (const other of inTheWay) {
    if (lower - height >= other.bottom + gap) continue;
    lower = Math.min(lower, other.top - gap);
  }
  return lower - height < 0 ? null : lower;
}
