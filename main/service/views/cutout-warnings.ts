import { isUnsure } from '../../media/cutout/confidence.ts';
import type { Cutout } from '../../media/cutout/cutout.ts';

/** The warnings about the outlines of a task's images, as codes. An image without a subject has no outline, and one with alpha brings its own. */
export function cutoutWarnings(
  cutouts: readonly (Pick<Cutout, 'confidence'> | undefined)[],
): readonly string[] {
  return cutouts.some((cutout) => cutout !== undefined && isUnsure(cutout)) ? ['cutout-unsure'] : [];
}
