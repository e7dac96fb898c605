import { SURFACE, type Volume } from './volume.ts';

/** Smooths the lattice's steps of a solid, in place. Points at the middle of thin parts stay inside. */
export function smoothVolume(volume: Volume): void {
  const thin = thinPoints(volume);
  const { width, height, depth, data } = volume;
  const slice = width * height;
  smoothAlong(data, 1, width, height * depth);
  smoothAlong(data, width, height, depth);
  smoothAlong(data, slice, depth, 1);
  for (const i of thin) data[i] = Math.max(data[i] as number, SURFACE + 12);
}

/**
 * Applies the filter [1 2 1] / 4 along one axis. The data are `blocks` blocks of `count` runs of `step` bytes; each run is averaged
 * with the runs before and after it. So memory is read in order for every axis.
 */
function smoothAlong(data: Uint8Array, step: number, count: number, blocks: number): void {
  const before = new Uint8Array(step);
  for (let block = 0; block < blocks; block++) {
    const start = block * count * step;
    before.set(data.subarray(start, start + step));
    for (let n = 0; n < count; n++) {
      const from = start + n * step;
      const next = n + 1 < count ? step : 0;
      for (let i = 0; i < step; i++) {
        const own = data[from + i] as number;
        data[from + i] = ((before[i] as number) + 2 * own + (data[from + i + next] as number) + 2) >> 2;
        before[i] = own;
      }
    }
  }
}

/** Inside points whose two neighbours along an axis are both outside: smoothing would remove them. */
function thinPoints({ width, height, data }: Volume): number[] {
  const slice = width * height;
  const found: number[] = [];
  for (let i = slice; i < data.length - slice; i++) {
    if ((data[i] as number) <= SURFACE) continue;
    const thin =
      ((data[i - 1] as number) <= SURFACE && (data[i + 1] as number) <= SURFACE) ||
      ((data[i - width] as number) <= SURFACE && (data[i + width] as number) <= SURFACE) ||
      ((data[i - slice] as number) <= SURFACE && (data[i + slice] as number) <= SURFACE);
    if (thin) found.push(i);
  }
  return found;
}
