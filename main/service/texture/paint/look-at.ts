import { smoothstep } from '../../../media/raster/plane.ts';
import { acrossOf, TOWARDS } from '../../views/side.ts';
import { sampleView } from './fit-view.ts';
import { openness, type Sight } from './sight.ts';

/** A point of a surface, with its unit normal. */
export interface SurfacePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
}

/** Between these (cosines) a view fades out: of what it sees flatter, its picture has but a stretched pixel. */
const FLATTEST = 0.14;
const STRAIGHT = 0.4;
/** How strongly a view that sees a surface straight on outweighs one that sees it aslant. */
const SHARPNESS = 4;
/** The weight of a picture that stands in for the opposite side, if a real picture of that side also shows the point. */
const MIRRORED = 0.1;

const sample = new Float32Array(3);

/**
 * Blends the colours of all views for a point. The more directly a view faces the surface, the higher its weight.
 * @param orientation see orientationOf
 * @param out the colour, sRGB 0 … 255
 * @returns its weight, 0 … 4; 0 where no view sees the point
 */
export function lookAt(
  { x, y, z, nx, nz }: SurfacePoint,
  sights: readonly Sight[],
  orientation: 1 | -1 | 0,
  out: Float32Array,
): number {
  let total = 0;
  out.fill(0);
  for (const sight of sights) {
    const [tx, , tz] = TOWARDS[sight.from];
    const facing = nx * tx + nz * tz;
    const straight = Math.min(1, orientation === 0 ? Math.abs(facing) : orientation * facing);
    if (straight <= FLATTEST) continue;
    const open = openness(sight, x, y, z, straight);
    if (open === 0) continue;
    const { axis } = acrossOf(sight.view.name);
    const shown = sampleView(sight.view, axis === 0 ? x : z, y, sample);
    const weight =
      smoothstep(FLATTEST, STRAIGHT, straight) *
      straight ** SHARPNESS *
      open ** 4 *
      smoothstep(0.3, 0.8, shown) *
      (sight.mirrored ? MIRRORED : 1);
    if (weight === 0) continue;
    total += weight;
    for (let c = 0; c < 3; c++) out[c] = (out[c] as number) + weight * (sample[c] as number);
  }
  if (total > 0) for (let c = 0; c < 3; c++) out[c] = (out[c] as number) / total;
  return total;
}
