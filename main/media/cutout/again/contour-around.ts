import { dilate } from '../../raster/dilate.ts';
import type { Box } from '../box.ts';
import type { Look } from '../look.ts';
import { ENCLOSED, enclosureOf } from './traits.ts';

/** Contours are looked for in cells of so many pixels across: the strongest edge of each counts. */
const CELL = 2;
/** An edge this near to the mask is its own: soft rims, the blur of a picture and jpeg, in cells. */
const OWN = 3;
/** Edges this near to the border are a frame, or the end of the picture, in cells. */
const MARGIN = 2;
/** An edge counts from this strength on (ΔE per pixel), and from so many times the backdrop's usual strength on: its texture is no contour. */
const LEAST_EDGE = 1;
const OVER_USUAL = 2.2;
/** The backdrop's usual strength is that of so many of its pixels; every so-manieth is looked at. */
const USUAL_SHARE = 0.9;
const SAMPLED = 37;
/** A piece of a contour is at least so long, as a share of the copy's longer side. Shorter ones are grain. */
const LEAST_PIECE = 0.04;

/**
 * How much of a mask lies within a contour that was left outside of it, 0 … 1: the share of it that sees edges of the backdrop in seven or eight
 * of eight directions. So a light that is reflected by a glass is surrounded by the glass. A hard shadow or the edge of a table is on one side
 * alone, and texture is everywhere, so that it is no edge.
 */
export function contourAround(mask: Uint8Array, { edges, width }: Pick<Look, 'edges' | 'width'>): number {
  const least = leastOfContour(edges, mask);
  const { w, strong, own } = cellsOf(mask, edges, width, least);
  const near = dilate(own, w, OWN);
  const h = near.length / w;
  for (let y = 0, i = 0; y < h; y++) {
    const isMargin = y < MARGIN || y >= h - MARGIN;
    for (let x = 0; x < w; x++, i++)
      if (near[i] === 1 || isMargin || x < MARGIN || x >= w - MARGIN) strong[i] = 0;
  }
  const box = keepPieces(strong, w, LEAST_PIECE * Math.max(w, h));
  if (!surroundsMiddle(box, own, w)) return 0;
  const enclosure = enclosureOf(strong, w);
  let [all, within] = [0, 0];
  for (let i = 0; i < own.length; i++) {
    if (own[i] === 0) continue;
    all++;
    if ((enclosure[i] as number) >= ENCLOSED) within++;
  }
  return within / Math.max(1, all);
}

/** The cells with an edge stronger than `least`, and those with a pixel of the mask. */
function cellsOf(mask: Uint8Array, edges: Float32Array, width: number, least: number) {
  const w = Math.ceil(width / CELL);
  const strong = new Uint8Array(w * Math.ceil(mask.length / width / CELL));
  const own = new Uint8Array(strong.length);
  for (let start = 0, y = 0; start < mask.length; start += width, y++) {
    const row = Math.floor(y / CELL) * w;
    for (let x = 0; x < width; x++) {
      const cell = row + ((x / CELL) | 0);
      if ((edges[start + x] as number) > least) strong[cell] = 1;
      if (mask[start + x] === 1) own[cell] = 1;
    }
  }
  return { w, strong, own };
}

/** The edge strength (ΔE a pixel) from which on edges outside of a mask are contours, and no texture. */
export function leastOfContour(edges: Float32Array, mask: Uint8Array): number {
  return Math.max(LEAST_EDGE, OVER_USUAL * usualOutside(edges, mask));
}

/** The edge strength that nine in ten pixels outside of the mask have at most. */
function usualOutside(edges: Float32Array, mask: Uint8Array): number {
  const outside = new Float32Array(Math.ceil(edges.length / SAMPLED));
  let count = 0;
  for (let i = 0; i < edges.length; i += SAMPLED) if (mask[i] === 0) outside[count++] = edges[i] as number;
  return outside.subarray(0, count).sort()[Math.floor(count * USUAL_SHARE)] ?? 0;
}

/** Takes all pieces (8-neighbourhood) that are shorter than `least` from `strong`, and returns the box of the others. */
function keepPieces(strong: Uint8Array, width: number, least: number): Box {
  const open = strong.slice();
  let all: Box = { left: width, top: strong.length / width, right: 0, bottom: 0 };
  for (let start = 0; start < open.length; start++) {
    if (open[start] === 0) continue;
    const { piece, box } = takePiece(open, start, width);
    if (Math.max(box.right - box.left, box.bottom - box.top) < least) for (const i of piece) strong[i] = 0;
    else
      all = {
        left: Math.min(all.left, box.left),
        top: Math.min(all.top, box.top),
        right: Math.max(all.right, box.right),
        bottom: Math.max(all.bottom, box.bottom),
      };
  }
  return all;
}

/** Takes the piece with a cell from `open`. No piece reaches the border. */
function takePiece(open: Uint8Array, start: number, width: number) {
  const piece = [start];
  open[start] = 0;
  let [left, right, bottom] = [width, 0, start];
  for (let k = 0; k < piece.length; k++) {
    const i = piece[k] as number;
    const x = i % width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (i > bottom) bottom = i;
    for (let row = i - width; row <= i + width; row += width) {
      for (let j = row - 1; j <= row + 1; j++) {
        if (open[j] !== 1) continue;
        open[j] = 0;
        piece.push(j);
      }
    }
  }
  // The first cell that was met, row by row, is one of the highest.
  const box = {
    left,
    top: Math.floor(start / width),
    right: right + 1,
    bottom: Math.floor(bottom / width) + 1,
  };
  return { piece, box };
}

/** Whether the middle of a mask lies in a box. That of most does not, and nothing else need be looked at. */
function surroundsMiddle({ left, top, right, bottom }: Box, mask: Uint8Array, width: number): boolean {
  let [sumX, sumY, count] = [0, 0, 0];
  for (let row = 0, y = 0; row < mask.length; row += width, y++) {
    for (let x = 0; x < width; x++) {
      if (mask[row + x] === 0) continue;
      sumX += x;
      sumY += y;
      count++;
    }
  }
  const [x, y] = [sumX / count, sumY / count];
  return x > left && x < right && y > top && y < bottom;
}
