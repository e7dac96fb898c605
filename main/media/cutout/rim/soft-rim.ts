import { magnifyRow } from '../magnify.ts';
import type { Part } from '../part.ts';
import { CELL, rimCellsOf } from './rim-cells.ts';
import { softnessOf } from './softness.ts';
import { firstSides, secondSides } from './two-sides.ts';
import { unmix } from './unmix.ts';

/** Where a subject's rim is soft, such as hair or what moved, and what it is mixed from there. */
export interface SoftRim {
  /** How soft the rim is at each pixel, 0 … 1. */
  readonly softness: Float32Array;
  /** The subject's share of each pixel by its colour. */
  readonly shares: Float32Array;
  /** The subject's own colour at each pixel that is soft, three numbers; elsewhere 0. */
  readonly colours: Float32Array;
}

/**
 * Looks for soft parts of a subject's rim, wider than the two pixels of a hard one, and unmixes them. `part.share` is the hard mask.
 * Undefined where the rim is hard all around.
 */
export function softRimOf(part: Part): SoftRim | undefined {
  const cells = rimCellsOf(part);
  const first = unmix(part, cells, firstSides(cells));
  const soft = softnessOf(part, cells, first);
  if (soft === undefined) return undefined;
  const sides = secondSides(part, cells, first.shares);
  const { shares } = unmix(part, cells, sides);
  const { width, height } = part;
  const softness = new Float32Array(width * height);
  const colours = new Float32Array(width * height * 3);
  const rows = [0, 1, 2].map(() => new Float32Array(width * 3)) as [Float32Array, Float32Array, Float32Array];
  const [front, behind, own] = rows;
  const asColours = new Float32Array(soft.length * 3);
  for (let k = 0; k < soft.length; k++) asColours[k * 3] = soft[k] as number;
  for (let y = 0; y < height; y++) {
    magnifyRow({ cell: CELL, width: cells.width, colours: asColours }, y, own);
    magnifyRow({ cell: CELL, width: cells.width, colours: sides.front }, y, front);
    magnifyRow({ cell: CELL, width: cells.width, colours: sides.behind }, y, behind);
    for (let x = 0, i = y * width; x < width; x++, i++) {
      softness[i] = own[x * 3] as number;
      if (softness[i] === 0) continue;
      const share = shares[i] as number;
      for (let c = 0; c < 3; c++) {
        const expected = share * (front[x * 3 + c] as number) + (1 - share) * (behind[x * 3 + c] as number);
        const off = (part.colours[i * 3 + c] as number) - expected;
        colours[i * 3 + c] = Math.min(255, Math.max(0, (front[x * 3 + c] as number) + share * off));
      }
    }
  }
  return { softness, shares, colours };
}
