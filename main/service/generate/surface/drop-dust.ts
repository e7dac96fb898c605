import { connectedComponents } from '../../../media/raster/components.ts';

/** A loose piece is dust below this share of the body's volume: a few cubes of a lattice, left of a hair or of the rim of a cut-out. */
const LEAST_SHARE = 5e-4;

/**
 * Removes loose columns that are next to nothing of the body, in place: they would be crumbs beside it. What is larger is a part that the outline shows
 * (a spark, a second flower) and stays; so does all of a cloud in which no piece is larger (confetti).
 */
export function dropDust({
  width,
  heights,
}: {
  readonly width: number;
  /** Cubes in each column, 0 outside. */
  readonly heights: Uint16Array;
}): void {
  const mask = Uint8Array.from(heights, (height) => (height > 0 ? 1 : 0));
  const { labels, sizes } = connectedComponents(mask, width);
  if (sizes.length <= 2) return;
  const volumes = new Float64Array(sizes.length);
  for (let i = 0; i < heights.length; i++) {
    const label = labels[i] as number;
    if (label > 0) volumes[label] = (volumes[label] as number) + (heights[i] as number);
  }
  const least = LEAST_SHARE * volumes.reduce((sum, volume) => sum + volume, 0);
  if (volumes.every((volume) => volume < least)) return;
  for (let i = 0; i < heights.length; i++) {
    const label = labels[i] as number;
    if (label > 0 && (volumes[label] as number) < least) heights[i] = 0;
  }
}
