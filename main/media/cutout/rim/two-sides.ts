import { pushPull } from '../../raster/push-pull.ts';
import type { Part } from '../part.ts';
import { CELL, type RimCells } from './rim-cells.ts';

/** Pixels of the subject beside the outline say little of its colours where the rim may be soft. */
const NEAR_WEIGHT = 0.002;
/** From these shares on, a pixel counts as one of the subject alone, or of the backdrop alone. */
const ALL_OWN = 0.9;
const ALL_BEHIND = 0.06;

/** The colours of subject and backdrop on both sides of a rim, three numbers for each cell. */
export interface TwoSides {
  readonly front: Float32Array;
  readonly behind: Float32Array;
}

/** The first estimate: the subject's colours far inside and the backdrop's calm ones, each extended over the rim. */
export function firstSides({ width, height, colours, inside, deep, clear }: RimCells): TwoSides {
  const own = new Float32Array(inside.length);
  for (let k = 0; k < own.length; k++) own[k] = deep[k] === 1 ? 1 : inside[k] === 1 ? NEAR_WEIGHT : 0;
  return {
    front: pushPull({ width, height, colours, weights: own }),
    behind: pushPull({ width, height, colours, weights: clear }),
  };
}

/** The second estimate: within the rim, pixels that are of one side alone by the first estimate's shares say its colours there. */
export function secondSides(part: Part, cells: RimCells, shares: Float32Array): TwoSides {
  const { width, height, zone, deep, clear } = cells;
  const sides = { front: cells.colours.slice(), behind: cells.colours.slice() };
  const own = Float32Array.from(deep);
  const others = clear.slice();
  for (let cy = 0, k = 0; cy < height; cy++) {
    for (let cx = 0; cx < width; cx++, k++) {
      if (zone[k] === 0) continue;
      const box = { left: cx * CELL, top: cy * CELL };
      own[k] = meanWhere(part, box, (i) => (shares[i] as number) > ALL_OWN, sides.front, k);
      others[k] = meanWhere(part, box, (i) => (shares[i] as number) < ALL_BEHIND, sides.behind, k);
    }
  }
  return {
    front: pushPull({ width, height, colours: sides.front, weights: own }),
    behind: pushPull({ width, height, colours: sides.behind, weights: others }),
  };
}

/** Writes the mean colour of a cell's pixels that count, and returns the share of them that do. */
function meanWhere(
  { width, height, colours }: Part,
  { left, top }: { readonly left: number; readonly top: number },
  counts: (pixel: number) => boolean,
  out: Float32Array,
  cell: number,
): number {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let y = top; y < Math.min(height, top + CELL); y++)
    for (let x = left; x < Math.min(width, left + CELL); x++) {
      const i = y * width + x;
      if (!counts(i)) continue;
      red += colours[i * 3] as number;
      green += colours[i * 3 + 1] as number;
      blue += colours[i * 3 + 2] as number;
      count++;
    }
  if (count === 0) return 0;
  out[cell * 3] = red / count;
  out[cell * 3 + 1] = green / count;
  out[cell * 3 + 2] = blue / count;
  return count / CELL ** 2;
}
