import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import type { Trunk } from '../../heights/trunk.ts';

/**
 * Moves the legs of a body to where they stand, in place. A leg's place fades out in the trunk, which is deep already: what of it is moved
 * reaches no further out than the leg does. Else the lower edge of a seat would stand out over its legs as a fin.
 * @param positions in raster coordinates, z towards the viewer
 * @param body the squared half depth of the body
 */
export function placeParts(positions: Float32Array, { stance, room, step }: Trunk, body: Plane): void {
  for (let v = 0; v < positions.length; v += 3) {
    const x = positions[v] as number;
    const y = positions[v + 1] as number;
    const [column, row] = [(x + 0.5) / step - 0.5, (y + 0.5) / step - 0.5];
    const wanted = step * sampleBilinear(stance, column, row);
    if (wanted === 0) continue;
    const half = Math.sqrt(Math.max(0, sampleBilinear(body, x, y)));
    const most = Math.max(0, step * sampleBilinear(room, column, row) - half);
    positions[v + 2] = (positions[v + 2] as number) + Math.min(most, Math.max(-most, wanted));
  }
}
