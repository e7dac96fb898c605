import type { Cutout } from '../../media/cutout/cutout.ts';
import type { Plane } from '../../media/raster/plane.ts';
import { coloursOnRaster } from './colours-on-raster.ts';
import { inflate } from './inflate.ts';
import { localRadius } from './local-radius.ts';
import { type Silhouette, silhouetteOf } from './silhouette.ts';
import { thicken } from './thicken.ts';
import { type Trunk, trunkOf } from './trunk.ts';

/** The body of one picture's subject, without relief. Models and depth maps have the same one. Lengths are in raster pixels. */
export interface SubjectBody extends Silhouette {
  /** Half the thickness of the part that each pixel belongs to. */
  readonly radius: Plane;
  readonly trunk: Trunk;
  /** The squared half depth. */
  readonly square: Plane;
}

/** The body of a cut-out, on a raster whose longer side shows the subject with `size` pixels. */
export function subjectBody(cutout: Cutout, size: number): SubjectBody {
  const { distance, frame } = silhouetteOf(cutout.matte, size);
  const radius = localRadius(distance, 6 * Math.max(1, frame.scale));
  const trunk = trunkOf(distance, radius, (raster, step) => coloursOnRaster(cutout, frame, raster, step));
  return { distance, frame, radius, trunk, square: thicken(inflate(distance, radius), trunk) };
}
