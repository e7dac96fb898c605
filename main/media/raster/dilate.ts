/** Enlarges a mask: 1 for each pixel with one of the mask (anything but 0) in the square of `radius` around it, else 0. */
export function dilate(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const across = new Uint8Array(mask.length);
  for (let start = 0; start < mask.length; start += width) {
    const end = start + width;
    let since = radius + 1;
    for (let i = start; i < end; i++) {
      since = mask[i] === 0 ? since + 1 : 0;
      if (since <= radius) across[i] = 1;
    }
    since = radius + 1;
    for (let i = end - 1; i >= start; i--) {
      since = mask[i] === 0 ? since + 1 : 0;
      if (since <= radius) across[i] = 1;
    }
  }
  const out = new Uint8Array(mask.length);
  const rows = new Int32Array(width).fill(radius + 1);
  spreadRow(across, out, rows, radius, { from: 0, to: mask.length, step: width });
  rows.fill(radius + 1);
  spreadRow(across, out, rows, radius, { from: mask.length - width, to: -width, step: -width });
  return out;
}

/** Goes from row to row, and marks what lies up to `radius` rows after a pixel of the mask. `rows` counts since then. */
function spreadRow(
  mask: Uint8Array,
  out: Uint8Array,
  rows: Int32Array,
  radius: number,
  { from, to, step }: { readonly from: number; readonly to: number; readonly step: number },
): void {
  for (let start = from; start !== to; start += step) {
    for (let x = 0; x < rows.length; x++) {
      const since = mask[start + x] === 0 ? (rows[x] as number) + 1 : 0;
      rows[x] = since;
      if (since <= radius) out[start + x] = 1;
    }
  }
}
