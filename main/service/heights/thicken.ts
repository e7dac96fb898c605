import { sampleBilinear } from '../../media/raster/bicubic.ts';
import { blur } from '../../media/raster/blur.ts';
import { createPlane, type Plane, smoothstep } from '../../media/raster/plane.ts';
import type { Sections } from './sections.ts';
import { coarser, type Trunk } from './trunk.ts';

/** How much deeper a trunk and a plate may be than an inflated outline, squared. */
const MOST = 14;
const MOST_OF_PLATE = 36;
/** How much flatter a box may be, squared. */
const LEAST_OF_BOX = 0.02;
/** The pixels over which the factor goes on outside of the outline. */
const OUTSIDE = 4;

/**
 * Gives the trunk of an inflated outline the depth that the outline tells of. The inflated body (its squared half depth) is
 * multiplied by a smooth factor, so the outline and the slopes across it stay. Thin parts keep their round sections.
 */
export function thicken(square: Plane, { step, distance, sections }: Trunk): Plane {
  const factor = factors(coarser(square, step, 2), sections, distance);
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
function factors(square: Plane, { squares, isPlate, isBox }: Sections, distance: Plane): Plane {
  const sum = createPlane(square.width, square.height);
  const sure = createPlane(square.width, square.height);
  for (let i = 0; i < sum.data.length; i++) {
    const weight = smoothstep(0.5, 2, distance.data[i] as number);
    if (weight === 0) continue;
    const own = square.data[i] as number;
    const most = isPlate[i] === 1 ? MOST_OF_PLATE : MOST;
    const wanted = squares.data[i] as number;
    const least = isBox && wanted > 0 ? LEAST_OF_BOX : 1;
    const factor = Math.min(most, Math.max(least, wanted / Math.max(0.01, own)));
    sum.data[i] = weight * factor;
    sure.data[i] = weight;
  }
  // Outside of the outline the factor goes on, so that the squares fall steadily there: vertices are moved along their slope.
  const [near, nearKnown, far, farKnown] = [
    blur(sum, 1.2),
    blur(sure, 1.2),
    blur(sum, OUTSIDE),
    blur(sure, OUTSIDE),
  ];
  for (let i = 0; i < near.data.length; i++) {
    const known = (nearKnown.data[i] as number) + 1e-3 * (farKnown.data[i] as number) + 1e-9;
    near.data[i] = ((near.data[i] as number) + 1e-3 * (far.data[i] as number) + 1e-9) / known;
  }
  return near;
}
