/** A rectangle of whole pixels; right and bottom are exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The bounding box of all pixels above `level`, with a margin that is clipped at the picture's edges. */
export function boxAround(
  {
    width,
    height,
    data,
  }: { readonly width: number; readonly height: number; readonly data: ArrayLike<number> },
  level: number,
): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let first = 0;
    while (first < width && (data[row + first] as number) <= level) first++;
    if (first === width) continue;
    let last = width - 1;
    while ((data[row + last] as number) <= level) last--;
    left = Math.min(left, first);
    right = Math.max(right, last + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  const room = 12 + Math.ceil(0.04 * Math.max(right - left, bottom - top, 0));
  return {
    left: Math.max(0, left - room),
    top: Math.max(0, top - room),
    right: Math.min(width, right + room),
    bottom: Math.min(height, bottom + room),
  };
}
