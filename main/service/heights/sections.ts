import { blur } from '../../media/raster/blur.ts';
import { createPlane, type Plane } from '../../media/raster/plane.ts';
import type { Core } from './core.ts';

/** The half depth of a trunk as a share of its half width, with an upright axis and without one. */
const ROUND = 0.95;
const PLAIN = 0.92;
/** A trunk without an upright axis has a half depth of at most this multiple of half its thickness. */
const LONGEST = 1.6;
/** The pixels over which the depth is smoothed. */
const SMOOTH = 7;
/** The width of the rounded edge at the upper and lower end, as a share of the half depth. */
const EDGE = 0.2;

/**
 * The squared half depth of a trunk from its horizontal sections: rows of the outline are as deep as wide where the trunk is
 * symmetric about an upright axis, and else at most as deep as it is thick. 0 outside of the trunk. All lengths are in pixels.
 */
export function sectionSquares(core: Core, distance: Plane, radius: Plane): Plane {
  const { width, height } = distance;
  const { share, symmetry } = core;
  const depths = createPlane(width, height);
  const squares = createPlane(width, height);
  const inside = createPlane(width, height);
  const shares = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const from = x;
      let thickest = 0;
      for (; x < width && (share.data[row + x] as number) > 0.5; x++)
        thickest = Math.max(thickest, radius.data[row + x] as number);
      if (x === from) continue;
      const half = (x - from) / 2;
      const plain = PLAIN / Math.cbrt(half ** -3 + (LONGEST * thickest) ** -3);
      const depth = plain + symmetry * (ROUND * half - plain);
      for (let i = from; i < x; i++) {
        const near = Math.min(1, Math.min(i - from + 0.5, x - i - 0.5) / Math.min(half, depth));
        shares.data[row + i] = near * (2 - near);
        depths.data[row + i] = depth;
        inside.data[row + i] = 1;
      }
    }
  }
  // Rows differ in width where an arm or an ear begins. The depth does not jump there.
  const around = blur(inside, SMOOTH);
  const deep = blur(depths, SMOOTH);
  for (let i = 0; i < squares.data.length; i++) {
    if (inside.data[i] === 0) continue;
    const depth = (deep.data[i] as number) / (around.data[i] as number);
    deep.data[i] = depth;
    squares.data[i] = depth * depth * (shares.data[i] as number);
  }
  const weight = blur(inside, 1.5);
  const smooth = blur(squares, 1.5);
  for (let i = 0; i < squares.data.length; i++) {
    if (inside.data[i] === 0) continue;
    const depth = deep.data[i] as number;
    const near = Math.min(1, Math.max(0, distance.data[i] as number) / Math.max(2, EDGE * depth));
    const edge = depth * depth * near * (2 - near);
    squares.data[i] = Math.min(edge, (smooth.data[i] as number) / (weight.data[i] as number));
  }
  return squares;
}
