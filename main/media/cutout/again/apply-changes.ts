import type { RgbImage } from '../../picture/image.ts';
import { refineMask } from '../refine-mask.ts';

/** Changes move the first mask's outline within so many cells of the copy. */
const AROUND = 2;
/** Further away than this many cells, a change spares what the copy does not show: parts and gaps that are thinner than half a cell. */
const AROUND_THIN = 1;
/** So many cells around the changes are refined with them, so that their outline goes on as in the whole picture. */
const MARGIN = 8;

/** What may happen to the pixels of a cell. */
const TAKEN = 1;
const THIN_TAKEN = 2;
const ADDED = 4;
const THIN_ADDED = 8;

/** Two masks of a copy, of which each pixel is a cell of `factor` × `factor` pixels of the picture. */
export interface Changes {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly width: number;
  readonly factor: number;
}

/**
 * Makes in the mask of a whole picture the changes that were made on a copy. Pixels are taken only near cells that were taken, and added only
 * near cells that were added: a wire beside an added part stays, which the copy does not show. Returns a new mask.
 */
export function applyChanges(whole: RgbImage, mask: Uint8Array, changes: Changes): Uint8Array {
  const { before, after, width, factor } = changes;
  if (factor === 1) return after;
  const allowed = allowedIn(changes);
  const box = boxOf(changes);
  const part = {
    width: Math.min(whole.width, box.right * factor) - box.left * factor,
    height: Math.min(whole.height, box.bottom * factor) - box.top * factor,
  };
  const start = (box.top * whole.width + box.left) * factor;
  const rgb = new Uint8Array(part.width * part.height * 3);
  for (let y = 0; y < part.height; y++) {
    const from = (start + y * whole.width) * 3;
    rgb.set(whole.rgb.subarray(from, from + part.width * 3), y * part.width * 3);
  }
  const cells = new Uint8Array((box.right - box.left) * (box.bottom - box.top));
  for (let y = box.top, to = 0; y < box.bottom; y++, to += box.right - box.left)
    cells.set(after.subarray(y * width + box.left, y * width + box.right), to);
  const again = refineMask({ ...part, rgb }, cells, factor);
  const out = mask.slice();
  for (let y = 0, i = 0; y < part.height; y++) {
    const row = (box.top + Math.floor(y / factor)) * width + box.left;
    const to = start + y * whole.width;
    for (let x = 0; x < part.width; x++, i++) {
      const cell = row + Math.floor(x / factor);
      if (allowed[cell] === 0 || again[i] === out[to + x]) continue;
      const isAdded = again[i] === 1;
      // The copy says something else here than the picture: the part, or the gap, is too thin for it.
      const isThin = before[cell] === again[i];
      const needed = isAdded ? (isThin ? THIN_ADDED : ADDED) : isThin ? THIN_TAKEN : TAKEN;
      if (((allowed[cell] as number) & needed) !== 0) out[to + x] = again[i] as number;
    }
  }
  return out;
}

/** What each cell's pixels may become, by the changes around it. */
function allowedIn({ before, after, width }: Changes): Uint8Array {
  const height = after.length / width;
  const allowed = new Uint8Array(after.length);
  const allow = (x: number, y: number, reach: number, what: number): void => {
    for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
      for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++)
        allowed[v * width + u] = (allowed[v * width + u] as number) | what;
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (before[i] === after[i]) continue;
      const isAdded = after[i] === 1;
      allow(x, y, AROUND, isAdded ? ADDED : TAKEN);
      allow(x, y, AROUND_THIN, isAdded ? THIN_ADDED : THIN_TAKEN);
    }
  }
  return allowed;
}

/** The cells around all changes. */
function boxOf({ before, after, width }: Changes) {
  const height = after.length / width;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (before[i] === after[i]) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return {
    left: Math.max(0, left - MARGIN),
    top: Math.max(0, top - MARGIN),
    right: Math.min(width, right + MARGIN),
    bottom: Math.min(height, bottom + MARGIN),
  };
}
