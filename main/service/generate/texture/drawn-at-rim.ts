import { connectedComponents } from '../../../media/raster/components.ts';
import { withLessLight } from './hues.ts';

/** A pixel is drawn, not made of the back's material there, from this difference of a channel on (of 255), light counting a little less than hue. */
const DRAWN = 50;
/** What takes up more of the rim than this is no drawing (a shadow along it, a material that the back has not). */
const MOST_OF_RIM = 0.06;
/** It reaches from the outline inwards for at least this share of its pixels: what lies within the rim alone is an outline. */
const WITHIN = 0.4;

interface Sides {
  readonly width: number;
  readonly height: number;
  /** The front's colours, three numbers a pixel. */
  readonly colours: Float32Array;
  /** The back's materials in the same places. */
  readonly materials: Float32Array;
  /** Where the subject is, and its rim, 0 … 1. */
  readonly inside: Float32Array;
  readonly rim: Float32Array;
}

/**
 * 1 for the pixels of what is drawn on the front as far as its outline, such as an eye seen at three quarters: it ends at the outline, while
 * the rest of the rim goes on at the back.
 */
export function drawnAtRim({ width, colours, materials, inside, rim }: Sides): Float32Array {
  const [front, back] = [withLessLight(colours), withLessLight(materials)];
  const differs = new Uint8Array(inside.length);
  let length = 0;
  for (let i = 0; i < differs.length; i++) {
    if ((rim[i] as number) > 0.5) length++;
    if ((inside[i] as number) < 0.5) continue;
    for (let c = i * 3; c < i * 3 + 3; c++)
      if (Math.abs((front[c] as number) - (back[c] as number)) > DRAWN) differs[i] = 1;
  }
  const { labels, sizes } = connectedComponents(differs, width);
  const atRim = new Float64Array(sizes.length);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] as number;
    if (label > 0 && (rim[i] as number) > 0.5) atRim[label] = (atRim[label] as number) + 1;
  }
  const isDrawn = sizes.map((size, label) => {
    const own = atRim[label] as number;
    return label > 0 && own > 0 && own <= MOST_OF_RIM * length && size - own >= WITHIN * size;
  });
  return Float32Array.from(labels, (label) => (isDrawn[label] === true ? 1 : 0));
}
