import { smoothstep } from '../../../media/raster/plane.ts';

/** How much of a rectangle's corners is rounded at most: 1 would make it an ellipse, which meets each outline in one point alone. */
const MOST_ROUND = 0.9;
/** Up to this ratio of depth to length, or length to depth, a section is rounded in full, from the other on not at all: its runs may belong to different parts. */
const OBLONG = 1 / 2;
const MOST_OBLONG = 1 / 3;

/** One row of an outline, see RoundRuns, at the points of a lattice. All lengths in one unit. */
export interface RowEnds {
  readonly half: Float32Array;
  readonly end: Float32Array;
  readonly round: Float32Array;
  readonly legs: Float32Array;
}

/**
 * About how far a point lies inside a horizontal section that is round, because both outlines are: below 0 in the corners of the rectangle of the
 * two runs. Infinite where the section is not round, and away from its corners.
 */
export function insideRoundSection(rowX: RowEnds, i: number, rowZ: RowEnds, k: number): number {
  // What has several legs from both sides has them at the corners.
  const corners = Math.min(rowX.legs[i] as number, rowZ.legs[k] as number);
  const roundest = MOST_ROUND * Math.min(rowX.round[i] as number, rowZ.round[k] as number) * (1 - corners);
  if (roundest <= 0) return Number.POSITIVE_INFINITY;
  const halfX = rowX.half[i] as number;
  const halfZ = rowZ.half[k] as number;
  const round = roundest * smoothstep(MOST_OBLONG, OBLONG, Math.min(halfX / halfZ, halfZ / halfX));
  if (round <= 0) return Number.POSITIVE_INFINITY;
  const radiusX = round * halfX;
  const radiusZ = round * halfZ;
  const offX = 1 - (rowX.end[i] as number) / radiusX;
  const offZ = 1 - (rowZ.end[k] as number) / radiusZ;
  if (offX <= 0 || offZ <= 0) return Number.POSITIVE_INFINITY;
  return (1 - Math.sqrt(offX * offX + offZ * offZ)) * Math.min(radiusX, radiusZ);
}
