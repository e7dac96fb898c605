import { sampleBilinear } from '../../media/raster/bicubic.ts';
import { blur } from '../../media/raster/blur.ts';
import { createPlane, type Plane, smoothstep } from '../../media/raster/plane.ts';
import { coarser, coreOf } from './core.ts';
import { sectionSquares } from './sections.ts';

/** Pixels of the longer side on which the depth of the trunk is estimated. */
const SIDE = 256;
/** How much deeper a trunk may be than an inflated outline, squared. */
const MOST = 14;

/**
 * Gives the trunk of an inflated outline the depth that the outline tells of. The inflated body (its squared half depth) is
 * multiplied by a smooth factor, so the outline and the slopes across it stay. Thin parts keep their round sections.
 */
export function thicken(square: Plane, distance: Plane, radius: Plane): Plane {
  const step = Math.max(1, Math.max(square.width, square.height) / SIDE);
  const shrink = (plane: Plane, power: number): Plane => {
    const small = coarser(plane, step);
    for (let i = 0; i < small.data.length; i++) small.data[i] = (small.data[i] as number) / step ** power;
    return small;
  };
  const near = shrink(distance, 1);
  const core = coreOf(near);
  const sections = sectionSquares(core, near, shrink(radius, 1));
  const factor = factors(shrink(square, 2), sections, near);
  const out = createPlane(square.width, square.height);
  for (let y = 0; y < out.height; y++) {
    const v = (y + 0.5) / step - 0.5;
    for (let x = 0; x < out.width; x++) {
      const i = y * out.width + x;
      out.data[i] = (square.data[i] as number) * sampleBilinear(factor, (x + 0.5) / step - 0.5, v);
    }
  }
  return out;
}

/** How much larger the squares are with the sections of the trunk. Near the outline the factor of the pixels further inside is used. */
function factors(square: Plane, sections: Plane, distance: Plane): Plane {
  const sum = createPlane(square.width, square.height);
  const sure = createPlane(square.width, square.height);
  for (let i = 0; i < sum.data.length; i++) {
    const weight = smoothstep(0.5, 2, distance.data[i] as number);
    if (weight === 0) continue;
    const own = square.data[i] as number;
    const factor = Math.min(MOST, Math.max(1, (sections.data[i] as number) / Math.max(0.01, own)));
    sum.data[i] = weight * factor;
    sure.data[i] = weight;
  }
  const smooth = blur(sum, 1.2);
  const known = blur(sure, 1.2);
  for (let i = 0; i < smooth.data.length; i++)
    smooth.data[i] = ((smooth.data[i] as number) + 1e-3) / ((known.data[i] as number) + 1e-3);
  return smooth;
}
