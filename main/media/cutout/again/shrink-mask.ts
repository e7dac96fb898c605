/**
 * Shrinks a mask of `wide` pixels a row to cells of `factor` × `factor` pixels, or of fewer at the right and bottom edge: a cell is the
 * subject's if most of its pixels are.
 */
export function shrinkMask(mask: Uint8Array, wide: number, factor: number): Uint8Array {
  if (factor === 1) return mask;
  const high = mask.length / wide;
  const width = Math.ceil(wide / factor);
  const out = new Uint8Array(width * Math.ceil(high / factor));
  for (let cell = 0, top = 0; top < high; top += factor) {
    const bottom = Math.min(high, top + factor);
    for (let left = 0; left < wide; left += factor, cell++) {
      const right = Math.min(wide, left + factor);
      let count = 0;
      for (let y = top; y < bottom; y++)
        for (let i = y * wide + left; i < y * wide + right; i++) count += mask[i] as number;
      if (2 * count > (right - left) * (bottom - top)) out[cell] = 1;
    }
  }
  return out;
}
