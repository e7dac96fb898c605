import { toLab } from '../../media/colour/lab.ts';
import type { RgbImage } from '../../media/picture/image.ts';

/** The row where a wall meets the ground in a picture. */
export interface Horizon {
  /** As a share of the height, from the top. */
  readonly at: number;
  /** Whether the picture shows an edge there. If not, the backdrop bends smoothly from wall to ground. */
  readonly isVisible: boolean;
}

const STRIPS = 16;
const ROWS = 128;
/** An edge at least this strong (ΔE) in most of the strips is the beginning of a table or a floor. */
const CLEAR_EDGE = 7;
/** How far hills may raise or lower a horizon, in rows. */
const BEND = 12;
/** Behind a subject, the horizon is searched only below this share of the height, from the top. */
const MIN_SHARE = 0.35;
/** The distance of the horizon above the subject's feet if no edge is found, as a share of the height. */
const DEFAULT_DISTANCE = 0.34;

/** Where a horizon is searched, as shares of the height from the top. */
interface Search {
  /** The lowest row of the subject; 1 without one. */
  readonly feet: number;
  readonly from?: number;
}

/** Finds the horizon of a background: the strongest edge that is about as wide as the picture. */
export function findHorizon(background: RgbImage, { feet, from = MIN_SHARE }: Search): Horizon {
  const stepAt = stepsOf(background);
  let best = { edge: 0, row: 0 };
  const lowest = Math.min(ROWS - 4, Math.round(feet * ROWS) - 2);
  for (let row = Math.max(3, Math.round(from * ROWS)); row < lowest; row++) {
    const steps = Array.from({ length: STRIPS }, (_, strip) => stepAt(row, strip));
    const edge = steps.toSorted((a, b) => a - b)[STRIPS / 2] as number;
    if (edge > best.edge) best = { edge, row };
  }
  if (best.edge >= CLEAR_EDGE) return { at: (best.row - 0.5) / ROWS, isVisible: true };
  return { at: Math.max(from, feet - DEFAULT_DISTANCE), isVisible: false };
}

/**
 * The edge that goes through a whole picture from its left side to its right, as the horizon of a landscape does: its height in each of sixteen
 * strips, as a share of the picture's from the top. Hills may bend it a little. Undefined if there is none.
 * @param margin how far from the top and the bottom it is searched, as a share of the height
 */
export function edgeAcross(picture: RgbImage, margin: number): readonly number[] | undefined {
  const stepAt = stepsOf(picture);
  const first = Math.max(3, Math.round(margin * ROWS));
  let best: { edge: number; rows: readonly number[] } | undefined;
  for (let row = first; row < ROWS - first; row++) {
    const found = Array.from({ length: STRIPS }, (_, strip) => steepest(strip, row));
    if (found.some(({ edge }) => edge < CLEAR_EDGE)) continue;
    const edge = found.reduce((sum, one) => sum + one.edge, 0);
    if (best === undefined || edge > best.edge) best = { edge, rows: found.map((one) => one.row) };
  }
  return best?.rows.map((row) => (row - 0.5) / ROWS);

  function steepest(strip: number, middle: number): { readonly edge: number; readonly row: number } {
    let most = { edge: 0, row: middle };
    for (let row = Math.max(3, middle - BEND); row <= Math.min(ROWS - 4, middle + BEND); row++) {
      const edge = stepAt(row, strip);
      if (edge > most.edge) most = { edge, row };
    }
    return most;
  }
}

/** How a cell's colour changes from above it to below it, by its row and its strip: ΔE. */
function stepsOf(picture: RgbImage): (row: number, strip: number) => number {
  const lab = toLab(reduceToCells(picture), 3);
  return (row, strip) => {
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const at = (y: number): number => lab[(y * STRIPS + strip) * 3 + c] as number;
      square += ((at(row) + at(row + 1) - at(row - 2) - at(row - 3)) / 2) ** 2;
    }
    return Math.sqrt(square);
  };
}

/** The picture reduced to STRIPS × ROWS cells by averaging: 8-bit sRGB. */
function reduceToCells({ width, height, rgb }: RgbImage): Uint8Array {
  const out = new Uint8Array(STRIPS * ROWS * 3);
  for (let cell = 0; cell < STRIPS * ROWS; cell++) {
    const column = cell % STRIPS;
    const row = Math.floor(cell / STRIPS);
    const x0 = Math.floor((column * width) / STRIPS);
    const x1 = Math.max(x0 + 1, Math.floor(((column + 1) * width) / STRIPS));
    const y0 = Math.floor((row * height) / ROWS);
    const y1 = Math.max(y0 + 1, Math.floor(((row + 1) * height) / ROWS));
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let y = y0; y < y1; y++) {
        for (let x = x0; x < x1; x++) sum += rgb[(y * width + x) * 3 + c] as number;
      }
      out[cell * 3 + c] = Math.round(sum / ((x1 - x0) * (y1 - y0)));
    }
  }
  return out;
}
