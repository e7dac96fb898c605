import { connectedComponents } from '../raster/components.ts';
import { freeAtOnce } from '../raster/free-at-once.ts';
import { createPlane, maskAbove, type Plane } from '../raster/plane.ts';

/** Separate parts smaller than this share of the subject count as dust. */
const MIN_PART_SHARE = 0.0004;

/** Removes everything that is not connected to a part of the subject that is large enough. */
export function dropSpecks(matte: Plane): Plane {
  const { labels, sizes } = connectedComponents(maskAbove(matte.data, 0.08), matte.width);
  const solid = sizes.map(() => 0);
  let total = 0;
  for (let i = 0; i < labels.length; i++) {
    if ((matte.data[i] as number) <= 0.5) continue;
    const label = labels[i] as number;
    solid[label] = (solid[label] as number) + 1;
    total++;
  }
  const out = createPlane(matte.width, matte.height);
  for (let i = 0; i < labels.length; i++) {
    if ((solid[labels[i] as number] as number) > total * MIN_PART_SHARE)
      out.data[i] = matte.data[i] as number;
  }
  freeAtOnce(labels);
  return out;
}
