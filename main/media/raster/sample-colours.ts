/**
 * A bilinear sample of three values per pixel; pixel centres are at whole numbers. Outside the picture, its edge pixels are
 * repeated.
 * @param at the index in `out` at which the colour is written
 */
export function sampleColours(
  { width, height }: { readonly width: number; readonly height: number },
  colours: Uint8Array | Float32Array,
  x: number,
  y: number,
  out: Float32Array,
  at = 0,
): void {
  const cx = Math.max(0, Math.min(width - 1.001, x));
  const cy = Math.max(0, Math.min(height - 1.001, y));
  const ix = Math.floor(cx);
  const iy = Math.floor(cy);
  const fx = cx - ix;
  const fy = cy - iy;
  const i = (iy * width + ix) * 3;
  const j = height > 1 ? i + width * 3 : i;
  const right = width > 1 ? 3 : 0;
  for (let c = 0; c < 3; c++) {
    const top = (colours[i + c] as number) * (1 - fx) + (colours[i + right + c] as number) * fx;
    const bottom = (colours[j + c] as number) * (1 - fx) + (colours[j + right + c] as number) * fx;
    out[at + c] = top * (1 - fy) + bottom * fy;
  }
}
