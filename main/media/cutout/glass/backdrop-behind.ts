import { fromLab } from '../../colour/lab.ts';
import type { CellColours } from '../magnify.ts';

/** The colours of a backdrop in cells, from CIE L*a*b* to sRGB 0 … 255. What shines through mixes in sRGB as pictures keep it. */
export function backdropInSrgb({ cell, width, colours }: CellColours): CellColours {
  const out = new Float32Array(colours.length);
  for (let i = 0; i < out.length; i += 3) fromLab(colours, i, out, i);
  return { cell, width, colours: out };
}

/** Walls on either side say a row's backdrop by so many pixels. */
const BESIDE = 12;
/** So many pixels beside a mask are its rim and its blur. */
const GAP = 3;

/**
 * What is behind a mask where a wall meets a table: each row goes on from its left to its right side. Cells of one pixel; undefined where
 * some row of the mask has nothing on one of its sides.
 */
export function rowsBehind(lab: Float32Array, mask: Uint8Array, width: number): CellColours | undefined {
  const out = lab.slice();
  for (let row = 0; row < mask.length; row += width) {
    const first = mask.subarray(row, row + width).indexOf(1);
    if (first < 0) continue;
    const last = mask.subarray(row, row + width).lastIndexOf(1);
    const left = first - GAP;
    const right = last + GAP;
    if (left < BESIDE || right + BESIDE >= width) return undefined;
    for (let c = 0; c < 3; c++) {
      const from = meanOf(lab, row + left - BESIDE, c);
      const to = meanOf(lab, row + right + 1, c);
      for (let x = left; x <= right; x++)
        out[(row + x) * 3 + c] = from + ((x - left) / (right - left)) * (to - from);
    }
  }
  return { cell: 1, width, colours: out };
}

function meanOf(lab: Float32Array, start: number, channel: number): number {
  let sum = 0;
  for (let i = start; i < start + BESIDE; i++) sum += lab[i * 3 + channel] as number;
  return sum / BESIDE;
}
