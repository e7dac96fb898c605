import type { Plane } from '../../../media/raster/plane.ts';

/** What is known of a box on a corner before its depth is. Lengths are in pixels. */
export interface BoxInPicture {
  /** The signed distance to the outline. */
  readonly distance: Plane;
  /** Above 0.5 where the box is: the outline without thin parts. */
  readonly inside: Plane;
  /** What is thinner than this is no part of it. */
  readonly thin: number;
  /** The sine of the angle that its lower edges are seen by. */
  readonly sine: number;
  /** How deep it is for its width. */
  readonly depth: number;
  /** How far behind its front corner the middle of each column lies. */
  readonly behind: (x: number) => number;
}

/**
 * A camera near enough to fill its picture looks down on the lower edges by so much more (radians) than on the middle of the box. From the samples, whose
 * cameras are known: 5° (0, 5, 6.5 and 8° were tried, all better for the two boxes than the angle of the lower edges alone for both ends).
 */
const NEARER = (5 * Math.PI) / 180;

/**
 * How many times as high a picture shows a body as it is: a camera that looks down sees the upper side of the box above its front. The body gets all of that
 * height, so it has to be as much deeper for its proportions. The highest point is that of the rear wall, or of a thin part that stands on
 * the box (an aerial, a handle), about on its middle: then less of the height is depth. At least 1; Infinity if all of the height is.
 */
export function heightenedBy({ distance, inside, thin, sine, depth, behind }: BoxInPicture): number {
  const { width, data } = distance;
  const first = data.findIndex((value) => value > 0);
  const top = Math.floor(first / width);
  const height = Math.floor(data.findLastIndex((value) => value > 0) / width) + 1 - top;
  const above = Math.floor(inside.data.findIndex((value) => value > 0.5) / width) - top;
  const angle = Math.max(0, Math.asin(sine) - NEARER);
  const uprightOf = (rows: number, back: number): number => (rows - back * Math.sin(angle)) / Math.cos(angle);
  const ofBox = uprightOf(height - above, depth);
  const upright = above > thin ? Math.max(ofBox, uprightOf(height, behind(first % width))) : ofBox;
  return upright > 0 ? Math.max(1, height / upright) : Infinity;
}
