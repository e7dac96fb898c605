import { smoothstep } from '../../../media/raster/plane.ts';
import { acrossOf, TOWARDS } from '../../views/side.ts';
import { sampleView } from './fit-view.ts';
import { type Sight, visibleShare } from './sight.ts';

/** A point of a surface, with its unit normal. */
export interface SurfacePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
}

/** A view's weight fades out between these cosines. A picture has too few pixels of a flatter surface. */
const MIN_FACING = 0.14;
const FULL_FACING = 0.4;
/** The exponent of the facing cosine in a view's weight: how strongly direct views outweigh oblique ones. */
const SHARPNESS = 4;
/** The weight of a picture that stands in for the opposite side, if a real picture of that side also shows the point. */
const MIRRORED_WEIGHT = 0.1;

const sample = new Float32Array(3);

/**
 * Blends the colours of all views for a point. The more directly a view faces the surface, the higher its weight.
 * @param orientation see orientationOf
 * @param out the colour, sRGB 0 … 255
 * @returns its weight, 0 … 4; 0 if no view sees the point
 */
export function blendViews(
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
    if (straight <= MIN_FACING) continue;
    const open = visibleShare(sight, x, y, z, straight);
    if (open === 0) continue;
    const { axis } = acrossOf(sight.view.name);
    const shown = sampleView(sight.view, axis === 0 ? x : z, y, sample);
    const weight =
      smoothstep(MIN_FACING, FULL_FACING, straight) *
      straight ** SHARPNESS *
      open ** 4 *
      smoothstep(0.3, 0.8, shown) *
      (sight.isMirrored ? MIRRORED_WEIGHT : 1);
    if (weight === 0) continue;
    total += weight;
    for (let c = 0; c < 3; c++) out[c] = (out[c] as number) + weight * (sample[c] as number);
  }
  if (total > 0) for (let c = 0; c < 3; c++) out[c] = (out[c] as number) / total;
  return total;
}
