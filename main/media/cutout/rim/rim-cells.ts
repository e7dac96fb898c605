import { dilate } from '../../raster/dilate.ts';
import type { Part } from '../part.ts';

/** Soft rims are looked for in cells of so many pixels a side. */
export const CELL = 4;
/** How far from the outline a rim may be soft: this share of the subject's size, within limits, in pixels. */
const REACH = 0.035;
const MIN_REACH = 6;
const MAX_REACH = 28;
/** A backdrop's cell is calm if its lightness varies by this much more than that of most others (0 … 255). */
const CALM = 1.3;
const CALM_ROOM = 2;
/** How much a backdrop varies within a cell where too little of it is seen to tell. */
const USUAL_RANGE = 12;
/** Gaussian noise varies within 16 pixels by so many times its standard deviation. */
const RANGE_OF_NOISE = 3.5;

/** A part of a picture in cells, and where its subject's rim may be soft. */
export interface RimCells {
  readonly width: number;
  readonly height: number;
  /** The mean colour of each cell, three numbers. */
  readonly colours: Float32Array;
  /** The share of each cell that the mask covers. */
  readonly inside: Float32Array;
  /** 1 for cells that are within reach of the outline. */
  readonly zone: Uint8Array;
  /** 1 for cells of the subject that are further inside. */
  readonly deep: Uint8Array;
  /** How sure each cell shows nothing but backdrop, 0 … 1. */
  readonly clear: Float32Array;
  /** The backdrop's noise, as a standard deviation of its lightness. */
  readonly noise: number;
}

/** Divides a part of a picture into cells. */
export function rimCellsOf(part: Part): RimCells {
  const width = Math.ceil(part.width / CELL);
  const height = Math.ceil(part.height / CELL);
  const { colours, inside, range } = meansOf(part, width, height);
  const reach = Math.min(MAX_REACH, Math.max(MIN_REACH, REACH * Math.max(part.width, part.height)));
  const steps = Math.max(2, Math.round(reach / CELL));
  const touched = new Uint8Array(inside.length);
  const open = new Uint8Array(inside.length);
  for (let k = 0; k < inside.length; k++) {
    if ((inside[k] as number) > 0) touched[k] = 1;
    if ((inside[k] as number) < 1) open[k] = 1;
  }
  const around = dilate(touched, width, steps);
  const within = dilate(open, width, steps);
  const beside = dilate(touched, width, 1);
  const usual = usualRange(range, around);
  const clear = new Float32Array(inside.length);
  const deep = new Uint8Array(inside.length);
  const zone = new Uint8Array(inside.length);
  for (let k = 0; k < zone.length; k++) {
    zone[k] = (around[k] as number) & (within[k] as number);
    deep[k] = 1 - (within[k] as number);
    if (around[k] === 0) clear[k] = 1;
    else if (touched[k] === 0 && (range[k] as number) <= CALM * usual + CALM_ROOM)
      clear[k] = beside[k] === 1 ? 0.2 : 1;
  }
  return { width, height, colours, inside, zone, deep, clear, noise: usual / RANGE_OF_NOISE };
}

function meansOf(part: Part, width: number, height: number) {
  const inside = new Float32Array(width * height);
  const range = new Float32Array(width * height);
  const colours = new Float32Array(width * height * 3);
  for (let cy = 0, cell = 0; cy < height; cy++) {
    const bottom = Math.min(part.height, (cy + 1) * CELL);
    for (let cx = 0; cx < width; cx++, cell++) {
      const right = Math.min(part.width, (cx + 1) * CELL);
      let [red, green, blue, share, low, high] = [0, 0, 0, 0, 765, 0];
      for (let y = cy * CELL; y < bottom; y++) {
        for (let x = cx * CELL, i = y * part.width + x; x < right; x++, i++) {
          const r = part.colours[i * 3] as number;
          const g = part.colours[i * 3 + 1] as number;
          const b = part.colours[i * 3 + 2] as number;
          const light = r + g + b;
          red += r;
          green += g;
          blue += b;
          share += part.share.data[i] as number;
          if (light < low) low = light;
          if (light > high) high = light;
        }
      }
      const count = (bottom - cy * CELL) * (right - cx * CELL);
      colours[cell * 3] = red / count;
      colours[cell * 3 + 1] = green / count;
      colours[cell * 3 + 2] = blue / count;
      inside[cell] = share / count;
      range[cell] = (high - low) / 3;
    }
  }
  return { colours, inside, range };
}

/** How much lightness varies within most of the cells away from the subject. Lightness is a third of a whole number, so that it is counted. */
function usualRange(range: Float32Array, around: Uint8Array): number {
  const counts = new Int32Array(766);
  let all = 0;
  for (let k = 0; k < range.length; k++) {
    if (around[k] !== 0) continue;
    const thirds = Math.round(3 * (range[k] as number));
    counts[thirds] = (counts[thirds] as number) + 1;
    all++;
  }
  if (all <= 20) return USUAL_RANGE;
  const place = Math.floor(all * 0.8);
  let thirds = 0;
  for (let before = counts[0] as number; before <= place; before += counts[++thirds] as number);
  return Math.fround(thirds / 3);
}
