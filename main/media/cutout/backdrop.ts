import { pushPull } from '../raster/push-pull.ts';
import { fitSurface } from './fit-surface.ts';
import { type CellColours, magnifyRow } from './magnify.ts';

/** A backdrop that was found around a subject and extended behind it. All differences are ΔE. */
export interface Backdrop {
  /**
   * How much each pixel of the subject differs from the backdrop that is expected there. Other pixels are 0, except one in each cell.
   */
  readonly difference: Float32Array;
  /** The 95th percentile of the difference of the backdrop's own pixels. */
  readonly noise: number;
}

/** The backdrop is smooth, so it is computed in cells of this many pixels across. */
const CELL = 4;
/** The least share of the picture's cells that must be backdrop, for an estimate. */
const MIN_KNOWN_SHARE = 0.01;

/**
 * Estimates the backdrop of a whole picture from the cells that do not touch the subject: a smooth surface through
 * the whole picture, plus the remaining differences of the cells nearby. Undefined if there are too few such cells.
 */
export function estimateBackdrop(
  lab: Float32Array,
  subject: Uint8Array,
  width: number,
  height: number,
): Backdrop | undefined {
  const cells = clearCells(lab, subject, width, height);
  if (cells === undefined) return undefined;
  const { w, h, known, colours, surface } = cells;
  for (let i = 0; i < colours.length; i++) colours[i] = (colours[i] as number) - (surface[i] as number);
  const rest = pushPull({ width: w, height: h, colours, weights: known });
  for (let i = 0; i < surface.length; i++) surface[i] = (surface[i] as number) + (rest[i] as number);
  const difference = compare(lab, subject, width, { cell: CELL, width: w, colours: surface });
  return { difference, noise: measureNoise(difference, known, width, w) };
}

/** The cells that do not touch the subject, their colours, and a smooth surface through them; undefined if they are too few. */
function clearCells(lab: Float32Array, subject: Uint8Array, width: number, height: number) {
  const w = Math.ceil(width / CELL);
  const h = Math.ceil(height / CELL);
  const known = findClearCells(subject, width, w, h);
  let count = 0;
  for (const one of known) count += one;
  if (count < MIN_KNOWN_SHARE * known.length) return undefined;
  const colours = averageCells(lab, known, width, height, w);
  return { w, h, known, colours, surface: fitSurface(colours, known, w) };
}

/** The weight of each cell: 1 if the cell and its neighbours contain no pixel of the subject, else 0. */
function findClearCells(subject: Uint8Array, width: number, w: number, h: number): Float32Array {
  const touched = new Uint8Array(w * h);
  for (let start = 0, y = 0; start < subject.length; start += width, y++) {
    const row = Math.floor(y / CELL) * w;
    for (let x = 0; x < width; x++) if (subject[start + x] !== 0) touched[row + Math.floor(x / CELL)] = 1;
  }
  const clear = new Float32Array(w * h).fill(1);
  for (let i = 0; i < touched.length; i++) {
    if (touched[i] === 0) continue;
    const x = i % w;
    const y = Math.floor(i / w);
    for (let v = Math.max(0, y - 1); v <= Math.min(h - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(w - 1, x + 1); u++) clear[v * w + u] = 0;
  }
  return clear;
}

function averageCells(
  lab: Float32Array,
  known: Float32Array,
  width: number,
  height: number,
  w: number,
): Float32Array {
  const colours = new Float32Array(known.length * 3);
  for (let cell = 0; cell < known.length; cell++) {
    if (known[cell] === 0) continue;
    const x0 = (cell % w) * CELL;
    const y0 = Math.floor(cell / w) * CELL;
    const x1 = Math.min(width, x0 + CELL);
    const y1 = Math.min(height, y0 + CELL);
    const share = 1 / ((x1 - x0) * (y1 - y0));
    for (let y = y0; y < y1; y++) {
      for (let i = (y * width + x0) * 3; i < (y * width + x1) * 3; i += 3) {
        const c = cell * 3;
        colours[c] = (colours[c] as number) + (lab[i] as number) * share;
        colours[c + 1] = (colours[c + 1] as number) + (lab[i + 1] as number) * share;
        colours[c + 2] = (colours[c + 2] as number) + (lab[i + 2] as number) * share;
      }
    }
  }
  return colours;
}

/** A cell that is further than this (ΔE) from the surface counts a quarter for its surroundings: it may be shadow or subject. */
const DOUBTFUL_DISTANCE = 2.5;

/**
 * The colours of the lit backdrop: as `estimateBackdrop` finds it, but shadows and parts of the subject that were taken for backdrop
 * weigh little. Undefined if there is too little backdrop.
 */
export function estimateLitBackdrop(
  lab: Float32Array,
  subject: Uint8Array,
  width: number,
  height: number,
): CellColours | undefined {
  const cells = clearCells(lab, subject, width, height);
  if (cells === undefined) return undefined;
  const { w, h, known, colours, surface } = cells;
  const weights = known.slice();
  for (let cell = 0; cell < known.length; cell++) {
    let square = 0;
    for (let c = cell * 3; c < cell * 3 + 3; c++) {
      colours[c] = (colours[c] as number) - (surface[c] as number);
      square += (colours[c] as number) * (colours[c] as number);
    }
    const off = 1 + square / (DOUBTFUL_DISTANCE * DOUBTFUL_DISTANCE);
    weights[cell] = (known[cell] as number) / (off * off);
  }
  const rest = pushPull({ width: w, height: h, colours, weights });
  for (let i = 0; i < surface.length; i++) surface[i] = (surface[i] as number) + (rest[i] as number);
  return { cell: CELL, width: w, colours: surface };
}

/** Compares the subject's pixels with the expected backdrop, and one pixel of each cell for the noise. */
function compare(lab: Float32Array, subject: Uint8Array, width: number, expected: CellColours): Float32Array {
  const difference = new Float32Array(lab.length / 3);
  const row = new Float32Array(width * 3);
  for (let start = 0, y = 0; start < difference.length; start += width, y++) {
    magnifyRow(expected, y, row);
    for (let x = 0; x < width; x++) {
      const i = start + x;
      if (subject[i] === 0 && (x % CELL !== 0 || y % CELL !== 0)) continue;
      const light = (lab[i * 3] as number) - (row[x * 3] as number);
      const a = (lab[i * 3 + 1] as number) - (row[x * 3 + 1] as number);
      const b = (lab[i * 3 + 2] as number) - (row[x * 3 + 2] as number);
      difference[i] = Math.sqrt(light * light + a * a + b * b);
    }
  }
  return difference;
}

/** Measures the noise from one pixel of each clear cell. */
function measureNoise(difference: Float32Array, known: Float32Array, width: number, w: number): number {
  const found = new Float32Array(known.length);
  let count = 0;
  for (let cell = 0; cell < known.length; cell++) {
    const i = Math.floor(cell / w) * CELL * width + (cell % w) * CELL;
    if (known[cell] !== 0) found[count++] = difference[i] as number;
  }
  return found.subarray(0, count).sort()[Math.floor(count * 0.95)] ?? 0;
}
