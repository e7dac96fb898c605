import { pushPull } from '../raster/push-pull.ts';
import { fitSurface } from './fit-surface.ts';
import { type CellColours, magnifyRow } from './magnify.ts';

/** A backdrop as found around a subject and carried on behind it. All differences are ΔE. */
export interface Backdrop {
  /** How much each pixel of the subject differs from the backdrop that would be seen there; elsewhere 0 or so much. */
  readonly difference: Float32Array;
  /** What nineteen in twenty pixels of the backdrop itself stay below. */
  readonly noise: number;
}

/** The backdrop is smooth, so it is worked out at a fraction of the size, in cells of this many pixels. */
const CELL = 4;
/** Less of the picture than this is not enough to tell what a backdrop looks like. */
const LEAST_KNOWN = 0.01;

/**
 * What a backdrop looks like everywhere, learnt from all of it that lies clear of the subject: a smooth surface through
 * the whole picture, and on top of it whatever that leaves over close by. Undefined where too little of it is seen.
 */
export function backdropAround(
  lab: Float32Array,
  subject: Uint8Array,
  width: number,
  height: number,
): Backdrop | undefined {
  const w = Math.ceil(width / CELL);
  const h = Math.ceil(height / CELL);
  const known = clearCells(subject, width, w, h);
  let count = 0;
  for (const one of known) count += one;
  if (count < LEAST_KNOWN * known.length) return undefined;
  const colours = cellColours(lab, known, width, height, w);
  const surface = fitSurface(colours, known, w);
  for (let i = 0; i < colours.length; i++) colours[i] = (colours[i] as number) - (surface[i] as number);
  const rest = pushPull({ width: w, height: h, colours, weights: known });
  for (let i = 0; i < surface.length; i++) surface[i] = (surface[i] as number) + (rest[i] as number);
  const difference = compare(lab, subject, width, { cell: CELL, width: w, colours: surface });
  return { difference, noise: noiseOf(difference, known, width, w) };
}

/** Cells that are backdrop all over, and their neighbours too. */
function clearCells(subject: Uint8Array, width: number, w: number, h: number): Float32Array {
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

function cellColours(
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
      for (let i = (y * width + x0) * 3; i < (y * width + x1) * 3; i++) {
        const c = cell * 3 + (i % 3);
        colours[c] = (colours[c] as number) + (lab[i] as number) * share;
      }
    }
  }
  return colours;
}

/** Looks at the subject, and at one pixel of each cell for the noise. */
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

/** One pixel of every clear cell is enough to tell. */
function noiseOf(difference: Float32Array, known: Float32Array, width: number, w: number): number {
  const found: number[] = [];
  for (let cell = 0; cell < known.length; cell++) {
    const i = Math.floor(cell / w) * CELL * width + (cell % w) * CELL;
    if (known[cell] !== 0) found.push(difference[i] as number);
  }
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length * 0.95)] ?? 0;
}
