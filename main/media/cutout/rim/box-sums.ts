/** The sums of the values in the square of `reach` around each place, cut off at the border. */
export function boxSums(values: Float32Array, width: number, reach: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let start = 0; start < values.length; start += width) {
    let sum = 0;
    for (let x = 0; x < Math.min(reach, width); x++) sum += values[start + x] as number;
    for (let x = 0; x < width; x++) {
      if (x + reach < width) sum += values[start + x + reach] as number;
      if (x > reach) sum -= values[start + x - reach - 1] as number;
      across[start + x] = sum;
    }
  }
  const out = new Float32Array(values.length);
  const sums = new Float64Array(width);
  const height = values.length / width;
  const add = (y: number, sign: 1 | -1): void => {
    if (y < 0 || y >= height) return;
    const start = y * width;
    for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + sign * (across[start + x] as number);
  };
  for (let y = 0; y < reach; y++) add(y, 1);
  for (let y = 0; y < height; y++) {
    add(y + reach, 1);
    add(y - reach - 1, -1);
    out.set(sums, y * width);
  }
  return out;
}
