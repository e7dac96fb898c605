import type { Profile } from './profile.ts';

/** What the lattice of a hull has to hold, in hull units: how far it reaches from the middle along x and along z, and its height. */
export interface Reach {
  readonly x: number;
  readonly z: number;
  readonly rows: number;
}

/** A cubic lattice: its points along x, y and z, and the place of the first one, in hull units. */
export interface Lattice {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly spacing: number;
  readonly originX: number;
  readonly originY: number;
  readonly originZ: number;
}

/** The empty points around a hull. */
const MARGIN = 3;
/** The working memory beside a point's own byte: for each row along x (its runs and its gaps), and for each point of a slice across z. */
const BYTES_OF_ROW = 40;
const BYTES_IN_SLICE = 10;

/** The reach of the outlines along X and along Z. If no view shows one of the axes, that of the other outline, inflated. */
export function reachOf(alongX: Profile | undefined, alongZ: Profile | undefined): Reach {
  const seen = alongX ?? alongZ;
  if (seen === undefined) throw new Error('A hull needs at least one outline.');
  let deepest = 0;
  for (const square of seen.square.data) deepest = Math.max(deepest, square);
  const unseen = Math.ceil(Math.sqrt(deepest)) + 1;
  return {
    x: alongX?.middle ?? unseen,
    z: alongZ?.middle ?? unseen,
    rows: seen.distance.height - 1 - 2 * seen.margin,
  };
}

/** The lattice of a spacing, in hull units. */
export function latticeOf({ x, z, rows }: Reach, spacing: number): Lattice {
  const width = 2 * (Math.ceil(x / spacing) + MARGIN) + 1;
  const depth = 2 * (Math.ceil(z / spacing) + MARGIN) + 1;
  const height = Math.ceil(rows / spacing) + 2 * MARGIN;
  return {
    width,
    height,
    depth,
    spacing,
    originX: (-(width - 1) / 2) * spacing,
    originY: (rows - (height - 1) * spacing) / 2,
    originZ: (-(depth - 1) / 2) * spacing,
  };
}

/** The memory that building a solid on a lattice takes, in bytes, without that for its surface. */
export function bytesOf({ width, height, depth }: Pick<Lattice, 'width' | 'height' | 'depth'>): number {
  return width * height * depth + BYTES_OF_ROW * height * depth + BYTES_IN_SLICE * width * height;
}

/** About the least spacing whose lattice takes no more than `bytes`, in hull units. */
export function leastSpacing(reach: Reach, bytes: number): number {
  let spacing = Math.cbrt((4 * reach.x * reach.z * reach.rows) / bytes);
  while (bytesOf(latticeOf(reach, spacing)) > bytes) spacing *= 1.01;
  return spacing;
}
