import { sampleBilinear } from '../../media/raster/bicubic.ts';
import type { Trunk } from './trunk.ts';

/**
 * How far before the middle of the body a point stands (behind it: negative), in raster pixels. A leg's place fades out in the trunk, which is deep
 * already: what of it is moved reaches no further out than the leg does. Else the lower edge of a seat would stand out over its legs as a fin.
 * @param half the half depth of the body there
 */
export function standsAt({ stance, room, step }: Trunk, x: number, y: number, half: number): number {
  const [column, row] = [(x + 0.5) / step - 0.5, (y + 0.5) / step - 0.5];
  const wanted = step * sampleBilinear(stance, column, row);
  if (wanted === 0) return 0;
  const most = Math.max(0, step * sampleBilinear(room, column, row) - half);
  return Math.min(most, Math.max(-most, wanted));
}
