import { blur, blurDown } from '../../media/raster/blur.ts';
import { createPlane, type Plane } from '../../media/raster/plane.ts';
import type { CornerBox } from './box/corner-box.ts';
import type { Core } from './core.ts';
import { extendUpright } from './extend-upright.ts';
import { standingOnPlate } from './on-plate.ts';
import { plateOf } from './plate.ts';
import type { Standing } from './stance.ts';

/** The squared half depth of a trunk and of the plate that it may stand on; 0 outside of both. */
export interface Sections {
  readonly squares: Plane;
  /** 1 for the plate. */
  readonly isPlate: Uint8Array;
  /** Whether the walls are plane: then the trunk is nowhere deeper than its squares. */
  readonly isBox: boolean;
}

/** The half depth of a trunk as a share of its half width, with an upright axis and without one; and that of a plate. */
const ROUND = 0.96;
const PLAIN = 0.93;
const PLATE = 0.85;
/** A trunk without an upright axis has a half depth of at most this multiple of half its thickness. */
const LONGEST = 1.6;
/** The half depth of a box at its corners, in pixels. */
const LEAST_OF_BOX = 0.5;
/** The pixels over which the depth is smoothed. */
const SMOOTH = 7;
/** Sigma of the blur of the finished depths, in pixels; and of a second one down the columns, except for boxes, whose walls are flat. */
const SOFT = 1.5;
const SOFT_DOWN = 4;
/** The width of the rounded edge at the upper and lower end, as a share of the half depth. */
const EDGE = 0.14;

/** What tells of the depth of a trunk. All lengths are in pixels. */
export interface TrunkSigns {
  readonly core: Core;
  readonly distance: Plane;
  readonly radius: Plane;
  readonly standing: Standing;
  /** Undefined for what is no box on a corner. */
  readonly box: CornerBox | undefined;
  /** Asked for only where there is a plate: what stands on it is told by its colour. */
  readonly colours?: (() => Float32Array) | undefined;
}

/**
 * The squared half depth of a trunk from its horizontal sections: rows of the outline are as deep as wide where the trunk is
 * symmetric about an upright axis, and else at most as deep as it is thick, or as its feet stand apart. A box on a corner
 * has its own walls.
 */
export function sectionsOf({ core, distance, radius, standing, box, colours }: TrunkSigns): Sections {
  const { width, height } = distance;
  const share = box?.inside ?? core.share;
  // What stands on two feet or more is a figure or a table. It is alike on both sides, and yet not revolved.
  const symmetry = standing.isOnFeet ? 0 : core.symmetry;
  const depths = createPlane(width, height);
  const squares = createPlane(width, height);
  const inside = createPlane(width, height);
  const shares = createPlane(width, height);
  const isPlate = new Uint8Array(squares.data.length);
  const plate = box === undefined ? plateOf(distance) : undefined;
  const onIt = plate && colours && standingOnPlate(plate, distance, colours());
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const onPlate = plate !== undefined && y >= plate.from && y <= plate.to;
    const belongs = (x: number): boolean =>
      (share.data[row + x] as number) > 0.5 || (onPlate && (distance.data[row + x] as number) > 0);
    for (let x = 0; x < width; x++) {
      const from = x;
      let thickest = 0;
      for (; x < width && belongs(x); x++) thickest = Math.max(thickest, radius.data[row + x] as number);
      if (x === from) continue;
      const half = (x - from) / 2;
      const plain = PLAIN / Math.cbrt(half ** -3 + (LONGEST * thickest) ** -3);
      const own = plain + symmetry * (ROUND * half - plain);
      const held = y >= standing.from ? Math.min(PLAIN * half, standing.reach) : 0;
      const depth = Math.max(own, held, onPlate ? PLATE * plate.half : 0);
      for (let i = from; i < x; i++) {
        const near = Math.min(1, Math.min(i - from + 0.5, x - i - 0.5) / Math.min(half, depth));
        shares.data[row + i] = box === undefined ? near * (2 - near) : 1;
        depths.data[row + i] = box === undefined ? depth : Math.max(LEAST_OF_BOX, box.half(i));
        inside.data[row + i] = 1;
        if (onIt?.mask[row + i] === 1 && (depths.data[onIt.base * width + i] as number) > 0) {
          // It goes on downwards before the plate as it stands above it.
          shares.data[row + i] = shares.data[onIt.base * width + i] as number;
          depths.data[row + i] = depths.data[onIt.base * width + i] as number;
        } else if (onPlate) isPlate[row + i] = 1;
      }
    }
  }
  if (box === undefined) extendUpright(depths);
  // Rows differ in width where an arm or an ear begins. The depth does not jump there.
  const around = blur(inside, SMOOTH);
  const deep = blur(depths, SMOOTH);
  for (let i = 0; i < squares.data.length; i++) {
    if (inside.data[i] === 0) continue;
    const isSharp = box !== undefined || isPlate[i] === 1 || onIt?.mask[i] === 1;
    const depth = isSharp
      ? (depths.data[i] as number)
      : (deep.data[i] as number) / (around.data[i] as number);
    deep.data[i] = depth;
    squares.data[i] = depth * depth * (shares.data[i] as number);
  }
  // Where fur, leaves or rocks stand out, each row ends elsewhere than the next one. That makes no steps across the body.
  const soften = (plane: Plane): Plane =>
    box === undefined ? blurDown(blur(plane, SOFT), SOFT_DOWN) : blur(plane, SOFT);
  const weight = soften(inside);
  const smooth = soften(squares);
  for (let i = 0; i < squares.data.length; i++) {
    if (inside.data[i] === 0) continue;
    const depth = deep.data[i] as number;
    const near = Math.min(1, Math.max(0, distance.data[i] as number) / Math.max(2, EDGE * depth));
    const edge = depth * depth * near * (2 - near);
    squares.data[i] = Math.min(edge, (smooth.data[i] as number) / (weight.data[i] as number));
  }
  return { squares, isPlate, isBox: box !== undefined };
}
