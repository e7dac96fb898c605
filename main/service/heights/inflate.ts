import { createPlane, maskAbove, type Plane, smoothstep } from '../../media/raster/plane.ts';
import { solvePoisson } from '../../media/raster/poisson.ts';
import { pushPull } from '../../media/raster/push-pull.ts';

/** How deep a body is against a full ball of its outline. */
const DEPTH = 0.72;

/**
 * The square of a smooth body's half depth, in square pixels: zero just on the outline (to a part of a pixel), rising
 * inwards like a ball's, negative outside with the same slope. The square is smooth where the depth itself is steep.
 */
export function inflate(distance: Plane, radius: Plane): Plane {
  const { width, height, data } = distance;
  const solution = solvePoisson(maskAbove(data, 0), width, height);
  // The solution knows the outline to whole pixels only. Divided by the distance it becomes a factor that is smooth
  // over the outline; known well inside, guessed from the part's thickness where the part is thin.
  const colours = new Float32Array(data.length * 3);
  const weights = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const d = data[i] as number;
    if (d <= 0) continue;
    const sure = smoothstep(1.5, 4, d);
    const strip = 2 * Math.max(d, 2 * (radius.data[i] as number) - d);
    const solved = (solution.data[i] as number) / d;
    weights[i] = Math.max(sure, 0.05);
    colours[i * 3] = sure > 0 ? sure * solved + (1 - sure) * Math.min(strip, 2 * solved + 1) : strip;
  }
  const factor = pushPull({ width, height, colours, weights });
  const out = createPlane(width, height);
  const squeeze = DEPTH * DEPTH;
  for (let i = 0; i < data.length; i++) {
    out.data[i] = (data[i] as number) * Math.max(0.5, factor[i * 3] as number) * squeeze;
  }
  return out;
}
