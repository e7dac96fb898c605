import type { Cutout } from '../../media/cutout/cutout.ts';
import { connectedComponents } from '../../media/raster/components.ts';
import { maskAbove } from '../../media/raster/plane.ts';

/** Below this confidence nothing speaks for an outline. Two things on a table are surer. */
const UNSUPPORTED = 0.1;
/** One thing has this share of what was found in one piece, or more: photographs of leaves, grass and people before a landscape have 0.3 to 0.7. */
const ONE_PIECE = 0.8;

/** Whether what was found in a picture is no thing, but pieces of a scene whose outlines nothing speaks for. */
export function isScattered({
  width,
  matte,
  confidence = 1,
}: Pick<Cutout, 'width' | 'matte' | 'confidence'>): boolean {
  if (confidence >= UNSUPPORTED) return false;
  const { sizes } = connectedComponents(maskAbove(matte.data, 0.5), width);
  let [all, largest] = [0, 0];
  for (const size of sizes) {
    all += size;
    largest = Math.max(largest, size);
  }
  return largest < ONE_PIECE * all;
}
