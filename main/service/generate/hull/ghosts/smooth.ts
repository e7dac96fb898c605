/** Applies the filter [1 2 1] / 4 along one axis, in place. The field is `blocks` blocks of `count` runs of `step` cells. */
export function smooth(field: Float32Array, step: number, count: number, blocks: number): void {
  const before = new Float32Array(step);
  for (let block = 0; block < blocks; block++) {
    const start = block * count * step;
    before.set(field.subarray(start, start + step));
    for (let n = 0; n < count; n++) {
      const from = start + n * step;
      const next = n + 1 < count ? step : 0;
      for (let i = 0; i < step; i++) {
        const own = field[from + i] as number;
        field[from + i] = ((before[i] as number) + 2 * own + (field[from + i + next] as number)) / 4;
        before[i] = own;
      }
    }
  }
}
