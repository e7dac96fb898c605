import { freeAtOnce } from '../../media/raster/free-at-once.ts';
import { createPlane, maskAbove, type Plane, smoothstep } from '../../media/raster/plane.ts';
import { solvePoisson } from '../../media/raster/poisson.ts';
import { pushPull } from '../../media/raster/push-pull.ts';

/** The depth of a body as a share of its width: 1 makes a circle a ball. */
const DEPTH = 0.72;
/** The pixels outside of the outline in which the squares are still exact. */
const REACH = 8;

/**
 * The square of a smooth body's half depth, in square pixels. It is zero at the outline (to a fraction of a pixel), increases
 * inwards as in a ball, and is negative outside with the same slope. The square is smooth where the depth itself is steep.
 */
export function inflate(distance: Plane, radius: Plane): Plane {
  const { width, height, data } = distance;
  const solution = solvePoisson(maskAbove(data, 0), width, height);
  // The solution has the outline only to whole pixels. Divided by the distance, it is a factor that is smooth
  // across the outline. The factor is reliable well inside; in thin parts it is estimated from the part's thickness.
  const colours = new Float32Array(data.length * 3);
  const weights = new Float32Array(data.length);
  const wanted = maskAbove(data, -REACH);
  for (let i = 0; i < data.length; i++) {
    const d = data[i] as number;
    if (d <= 0) continue;
    const sure = smoothstep(1.5, 4, d);
    const strip = 2 * Math.max(d, 2 * (radius.data[i] as number) - d);
    const solved = (solution.data[i] as number) / d;
    weights[i] = Math.max(sure, 0.05);
    colours[i * 3] = sure > 0 ? sure * solved + (1 - sure) * Math.min(strip, 2 * solved + 1) : strip;
  }
  const factor = pushPull({ width, height, colours, weights }, wanted);
  const out = createPlane(width, height);
  const squeeze = DEPTH * DEPTH;
  for (let i = 0; i < data.length; i++) {
    out.data[i] = (data[i] as number) * Math.max(0.5, factor[i * 3] as number) * squeeze;
  }
  freeAtOnce(solution.data, colours, weights, wanted, factor);
  return out;
}
