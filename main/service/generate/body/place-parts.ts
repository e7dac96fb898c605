import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import { standsAt } from '../../heights/stands-at.ts';
import type { Trunk } from '../../heights/trunk.ts';

/**
 * Moves the legs of a body, and the walls of a box, to where they stand, in place.
 * @param positions in raster coordinates, z towards the viewer
 * @param body the squared half depth of the body
 */
export function placeParts(positions: Float32Array, trunk: Trunk, body: Plane): void {
  for (let v = 0; v < positions.length; v += 3) {
    const x = positions[v] as number;
    const y = positions[v + 1] as number;
    const half = Math.sqrt(Math.max(0, sampleBilinear(body, x, y)));
    positions[v + 2] = (positions[v + 2] as number) + standsAt(trunk, x, y, half);
  }
}
