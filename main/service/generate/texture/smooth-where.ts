import { blurChannels } from '../../../media/raster/blur.ts';
import { pushPull } from '../../../media/raster/push-pull.ts';

/** The pixels over which a material's own colours are smoothed. */
const SMOOTH = 6;

/** The colours at some pixels, smoothed and extended over all others. */
export function smoothWhere(
  colours: Float32Array,
  where: Float32Array,
  width: number,
  height: number,
): Float32Array {
  const sums = new Float32Array(where.length * 4);
  for (let i = 0; i < where.length; i++) {
    const own = where[i] as number;
    for (let c = 0; c < 3; c++) sums[i * 4 + c] = own * (colours[i * 3 + c] as number);
    sums[i * 4 + 3] = own;
  }
  const soft = blurChannels({ width, height, data: sums }, 4, SMOOTH);
  const mean = new Float32Array(colours.length);
  const weights = new Float32Array(where.length);
  for (let i = 0; i < where.length; i++) {
    const sum = soft[i * 4 + 3] as number;
    if (sum < 1e-3) continue;
    weights[i] = Math.min(1, 4 * sum);
    for (let c = 0; c < 3; c++) mean[i * 3 + c] = (soft[i * 4 + c] as number) / sum;
  }
  return pushPull({ width, height, colours: mean, weights });
}
