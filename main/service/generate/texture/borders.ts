/** About so many pixels of the rim lie beside each pixel of the outline. */
const RIM_PIXELS = 3;

/** How long each area's border is with the outline, and with the areas of each other material (from 1), in pixels. */
export function bordersOf(
  labels: Int32Array,
  count: number,
  material: Uint8Array,
  { rim, width, kinds }: { readonly rim: Float32Array; readonly width: number; readonly kinds: number },
): { readonly open: Float64Array; readonly beside: readonly Float64Array[] } {
  const open = new Float64Array(count);
  const beside = Array.from({ length: count }, () => new Float64Array(kinds + 1));
  for (let i = width; i < labels.length - width; i++) {
    const label = labels[i] as number;
    if (label === 0) continue;
    if ((rim[i] as number) > 0.5) open[label] = (open[label] as number) + 1 / RIM_PIXELS;
    const [own, others] = [material[i] as number, beside[label] as Float64Array];
    countOther(others, material[i - 1] as number, own);
    countOther(others, material[i + 1] as number, own);
    countOther(others, material[i - width] as number, own);
    countOther(others, material[i + width] as number, own);
  }
  return { open, beside };
}

function countOther(others: Float64Array, beside: number, own: number): void {
  if (beside !== own && beside !== 0) others[beside] = (others[beside] as number) + 1;
}
