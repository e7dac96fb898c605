import { smoothstep } from '../../raster/plane.ts';
import { magnifyRow, type Span } from '../magnify.ts';
import type { Part } from '../part.ts';
import { CELL, type RimCells } from './rim-cells.ts';
import type { TwoSides } from './two-sides.ts';

/** Differences of the backdrop up to so many times its noise are no subject; this much of the way to the subject at most. */
const NOISE = 1.5;
const MOST_DEAD = 0.25;
/** The least square of the distance between the two sides that anything is divided by. */
const LEAST_SQUARE = 400;
/** From here on, a pixel lies so far beside the way from backdrop to subject that it is neither: a colour of the subject's own. */
const BESIDE = 0.2;
const FAR_BESIDE = 0.45;
/** Below this share a pixel that lies on that way shows the backdrop. */
const PURE = 0.15;

/** What each pixel of a rim is mixed from. */
export interface Mix {
  /** The subject's share of each pixel: within the zone by its colour, outside of it by the mask. */
  readonly shares: Float32Array;
  /** How much the pixels of each cell show the backdrop itself, counted in pixels by how well that can be told. */
  readonly pure: Float32Array;
  /** How well the sides can be told apart in each cell, 0 … 1 for each pixel, as a sum. */
  readonly trust: Float32Array;
}

/** Takes each pixel within reach of the outline as a mix of the two sides' colours there. */
export function unmix(part: Part, cells: RimCells, sides: TwoSides): Mix {
  const { width, height, colours } = part;
  const shares = part.share.data.slice();
  const pure = new Float32Array(cells.zone.length);
  const trust = new Float32Array(cells.zone.length);
  const front = new Float32Array(width * 3);
  const behind = new Float32Array(width * 3);
  const each = (y: number, { from, to }: Span): void => {
    const row = Math.floor(y / CELL) * cells.width;
    for (let x = from, i = y * width + from; x < to; x++, i++) {
      const cell = row + (x >> 2);
      let dot = 0;
      let square = 0;
      let off = 0;
      for (let c = 0; c < 3; c++) {
        const back = behind[x * 3 + c] as number;
        const span = (front[x * 3 + c] as number) - back;
        const from = (colours[i * 3 + c] as number) - back;
        dot += span * from;
        square += span * span;
        off += from * from;
      }
      const contrast = Math.sqrt(square);
      const beside = Math.sqrt(Math.max(0, off - (dot * dot) / Math.max(1, square)));
      const dead = Math.min(MOST_DEAD, (NOISE * cells.noise) / Math.max(1, contrast));
      const way = (dot / Math.max(LEAST_SQUARE, square) - dead) / (1 - 1.5 * dead);
      let share = Math.min(1, Math.max(0, way));
      if (part.share.data[i] === 1)
        share = Math.max(share, smoothstep(BESIDE, FAR_BESIDE, beside / Math.max(40, contrast)));
      shares[i] = share;
      const told = smoothstep(30, 70, contrast);
      trust[cell] = (trust[cell] as number) + told;
      if (share < PURE && beside < 0.15 * contrast + cells.noise) pure[cell] = (pure[cell] as number) + told;
    }
  };
  for (let y = 0; y < height; y++) {
    for (const span of spansOf(cells, Math.floor(y / CELL), width)) {
      magnifyRow({ cell: CELL, width: cells.width, colours: sides.front }, y, front, span);
      magnifyRow({ cell: CELL, width: cells.width, colours: sides.behind }, y, behind, span);
      each(y, span);
    }
  }
  return { shares, pure, trust };
}

/** The pixels of a row of cells that lie in the zone. */
function spansOf({ zone, width }: RimCells, row: number, pixels: number): Span[] {
  const spans: Span[] = [];
  for (let cx = 0; cx < width; cx++) {
    if (zone[row * width + cx] === 0) continue;
    const from = cx;
    while (cx < width && zone[row * width + cx] === 1) cx++;
    spans.push({ from: from * CELL, to: Math.min(pixels, cx * CELL) });
  }
  return spans;
}
