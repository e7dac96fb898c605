import { connectedComponents } from '../../raster/components.ts';
import { dilate } from '../../raster/dilate.ts';

/** Contours are closed over gaps of so many pixels on either side. */
const CLOSED = 2;
/** Lines of up to twice so many pixels that lead away from it, such as the edge of a table, are not of it. */
const LINE = 3;
/** What a contour encloses is at least this share of a picture. */
const LEAST_SHARE = 0.01;

/**
 * The largest area that edges enclose, with them, as a mask; undefined where there is none.
 * @param least edges of this strength and more count, ΔE a pixel
 */
export function withinContour(edges: Float32Array, width: number, least: number): Uint8Array | undefined {
  const strong = new Uint8Array(edges.length);
  for (let i = 0; i < edges.length; i++) if ((edges[i] as number) > least) strong[i] = 1;
  const wall = dilate(strong, width, CLOSED);
  const open = new Uint8Array(wall.length);
  for (let i = 0; i < open.length; i++) open[i] = 1 - (wall[i] as number);
  const { labels } = connectedComponents(open, width);
  const outer = new Set<number>();
  for (let x = 0; x < width; x++) outer.add(labels[x] as number).add(labels[labels.length - 1 - x] as number);
  for (let i = 0; i < labels.length; i += width)
    outer.add(labels[i] as number).add(labels[i + width - 1] as number);
  const outside = new Uint8Array(wall.length);
  for (let i = 0; i < labels.length; i++) if (open[i] === 1 && outer.has(labels[i] as number)) outside[i] = 1;
  // What the closing of gaps took from the outside is given back.
  const all = dilate(outside, width, CLOSED);
  const beside = dilate(all, width, LINE);
  for (let i = 0; i < all.length; i++) beside[i] = 1 - (beside[i] as number);
  const solid = dilate(beside, width, LINE);
  const pieces = connectedComponents(solid, width);
  let largest = 0;
  for (let k = 1; k < pieces.sizes.length; k++)
    if ((pieces.sizes[k] as number) > (pieces.sizes[largest] as number) || largest === 0) largest = k;
  if (largest === 0 || (pieces.sizes[largest] as number) < LEAST_SHARE * solid.length) return undefined;
  for (let i = 0; i < solid.length; i++) solid[i] = pieces.labels[i] === largest ? 1 : 0;
  return solid;
}
