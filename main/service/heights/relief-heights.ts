import { blur } from '../../media/raster/blur.ts';
import { createPlane, type Plane } from '../../media/raster/plane.ts';

/** The deepest crease and the highest ridge, as shares of the picture's longer side. */
const MAX_DEPTH = 0.006;
const MAX_HEIGHT = 0.002;

/**
 * Heights in pixels, estimated from shading: pixels that are darker than their surroundings are deeper (creases, seams, gaps).
 * Brighter pixels are raised much less, because brightness is more often light than a bump.
 * @param lightness 0 … 1, without highlights
 */
export function reliefHeights(lightness: Plane): Plane {
  const side = Math.max(lightness.width, lightness.height);
  const unit = side / 640;
  const fine = blur(lightness, 0.9 * unit);
  const middle = blur(lightness, 4 * unit);
  const broad = blur(lightness, 12 * unit);
  const heights = createPlane(lightness.width, lightness.height);
  for (let i = 0; i < heights.data.length; i++) {
    const m = middle.data[i] as number;
    const signal = 0.6 * ((fine.data[i] as number) - m) + 0.4 * (m - (broad.data[i] as number));
    const share = signal < 0 ? -MAX_DEPTH * Math.tanh(-signal * 5) : MAX_HEIGHT * Math.tanh(signal * 5);
    heights.data[i] = share * side;
  }
  return heights;
}
