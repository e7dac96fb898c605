/** The colours of a picture (three numbers each) in cells of `cell` × `cell` pixels. */
export interface CellColours {
  readonly cell: number;
  /** Cells in a row. */
  readonly width: number;
  readonly colours: Float32Array;
}

/** Some pixels of a row: from one to before the other. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Fills `out` with the colours of one row of pixels, interpolated linearly between the middles of the cells; with `span`, only those of its
 * pixels, which stand at their places.
 */
export function magnifyRow(
  { cell, width, colours }: CellColours,
  y: number,
  out: Float32Array,
  span: Span = { from: 0, to: out.length / 3 },
): void {
  const height = colours.length / 3 / width;
  const cy = Math.max(0, Math.min(height - 1.001, (y + 0.5) / cell - 0.5));
  const above = Math.floor(cy) * width * 3;
  const lower = cy - Math.floor(cy);
  const last = width - 2;
  let left = Math.max(0, Math.min(last, Math.floor((span.from + 0.5) / cell - 0.5)));
  const first = left;
  const count = Math.min(width, Math.floor((span.to - 0.5) / cell - 0.5) + 2) - first;
  const between = new Float32Array(Math.max(2, count) * 3);
  const below = height > 1 ? width * 3 : 0;
  const filled = Math.min(between.length, (width - first) * 3);
  for (let k = 0, at = above + first * 3; k < filled; k++, at++) {
    const top = colours[at] as number;
    between[k] = top + lower * ((colours[at + below] as number) - top);
  }
  // One cell alone has the same colour on both of its sides.
  if (width === 1) between.copyWithin(3, 0, 3);
  for (let x = span.from; x < span.to; x++) {
    let share = (x + 0.5) / cell - 0.5 - left;
    if (share >= 1 && left < last) {
      left++;
      share--;
    }
    if (share < 0) share = 0;
    else if (share > 1) share = 1;
    const from = (left - first) * 3;
    const i = x * 3;
    const l0 = between[from] as number;
    const l1 = between[from + 1] as number;
    const l2 = between[from + 2] as number;
    out[i] = l0 + share * ((between[from + 3] as number) - l0);
    out[i + 1] = l1 + share * ((between[from + 4] as number) - l1);
    out[i + 2] = l2 + share * ((between[from + 5] as number) - l2);
  }
}
