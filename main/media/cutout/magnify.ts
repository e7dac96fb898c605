/** The colours of a picture (three numbers each) in cells of `cell` × `cell` pixels. */
export interface CellColours {
  readonly cell: number;
  /** Cells in a row. */
  readonly width: number;
  readonly colours: Float32Array;
}

/** Fills `out` with the colours of one row of pixels, interpolated linearly between the middles of the cells. */
export function magnifyRow({ cell, width, colours }: CellColours, y: number, out: Float32Array): void {
  const height = colours.length / 3 / width;
  const cy = Math.min(height - 1.001, Math.max(0, (y + 0.5) / cell - 0.5));
  const above = Math.floor(cy) * width * 3;
  const lower = cy - Math.floor(cy);
  const between = new Float32Array(width * 3);
  for (let k = 0; k < between.length; k++) {
    const top = colours[above + k] as number;
    between[k] = top + lower * ((colours[above + width * 3 + k] as number) - top);
  }
  const last = width - 2;
  for (let x = 0, i = 0, left = 0; i < out.length; x++, i += 3) {
    let share = (x + 0.5) / cell - 0.5 - left;
    if (share >= 1 && left < last) {
      left++;
      share--;
    }
    if (share < 0) share = 0;
    else if (share > 1) share = 1;
    const from = left * 3;
    const l0 = between[from] as number;
    const l1 = between[from + 1] as number;
    const l2 = between[from + 2] as number;
    out[i] = l0 + share * ((between[from + 3] as number) - l0);
    out[i + 1] = l1 + share * ((between[from + 4] as number) - l1);
    out[i + 2] = l2 + share * ((between[from + 5] as number) - l2);
  }
}
