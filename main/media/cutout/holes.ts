import { connectedComponents } from '../raster/components.ts';
import type { Backdrop } from './backdrop.ts';

/** An enclosed area (as inside a handle) smaller than this share of the picture counts as a pattern, not as a hole. */
export const MIN_HOLE_SHARE = 0.0003;
/** The edge around a hole is at least this steep (ΔE per pixel), which is more than shading causes. */
const MIN_EDGE = 2;
/** The largest difference of a hole from the backdrop, ΔE: of any pixel, and on average. The noise is added to these. */
const MAX_DIFFERENCE = 8;
const MAX_MEAN_DIFFERENCE = 1.8;
/** A hole with a steeper edge (ΔE per pixel) may differ more, because narrow gaps are mixed with the colours of both sides. */
const PLAIN_EDGE = 4.5;
const MAX_TOLERANCE = 2.6;

/**
 * Finds background that is not connected to the border: areas of the subject that look like the backdrop at that place and are
 * surrounded by an edge. An area without such an edge is shading of the subject that happens to have the backdrop's colour; an area
 * with shading inside is a pale part of the subject.
 */
export function openHoles(
  subject: Uint8Array,
  { difference, noise }: Backdrop,
  edges: Float32Array,
  width: number,
): void {
  const limit = MAX_DIFFERENCE + 2 * noise;
  const alike = new Uint8Array(subject.length);
  for (let i = 0; i < alike.length; i++)
    if (subject[i] === 1 && (difference[i] as number) < limit) alike[i] = 1;
  const { labels, sizes } = connectedComponents(alike, width);
  const least = MIN_HOLE_SHARE * subject.length;
  const unlike = new Float64Array(sizes.length);
  const rim = new Float64Array(sizes.length);
  const edge = new Float64Array(sizes.length);
  for (let i = 0; i < subject.length; i++) {
    const label = labels[i] as number;
    if (label === 0 || (sizes[label] as number) < least) continue;
    unlike[label] = (unlike[label] as number) + (difference[i] as number);
    const inner =
      labels[i - 1] === label &&
      labels[i + 1] === label &&
      labels[i - width] === label &&
      labels[i + width] === label;
    if (inner) continue;
    rim[label] = (rim[label] as number) + 1;
    edge[label] = (edge[label] as number) + (edges[i] as number);
  }
  const isHole = sizes.map((size, label) => {
    if (size < least) return false;
    const steep = (edge[label] as number) / Math.max(1, rim[label] as number);
    const tolerance = Math.min(MAX_TOLERANCE, Math.max(1, steep / PLAIN_EDGE));
    return (
      steep > MIN_EDGE && (unlike[label] as number) < (MAX_MEAN_DIFFERENCE + 0.6 * noise) * tolerance * size
    );
  });
  for (let i = 0; i < subject.length; i++) {
    if (isHole[labels[i] as number] === true) subject[i] = 0;
  }
}
