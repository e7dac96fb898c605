import { type Sample, sampleBicubic, sampleBilinear } from '../../../media/raster/bicubic.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import { seamOf } from '../texture/seam.ts';

/** The planes that determine where the back's picture is shown. All lengths are in raster pixels. */
export interface BackShape {
  readonly distance: Plane;
  readonly radius: Plane;
  /** The body's squared half depth. */
  readonly square: Plane;
  /** How far inside the outline the front's picture ends at most. */
  readonly side: number;
  /** How much the picture is one of upright stripes at a row of the raster, 0 … 1. They go straight on around the body, where moving them would make a fan. */
  readonly stripedAt?: ((y: number) => number) | undefined;
}

/** In parts that are thinner, and where the distance has less slope, the picture is not moved. */
const LEAST_RADIUS = 1.5;
const LEAST_SLOPE = 0.2;
/** How far the picture is moved at most, as a share of the way to the middle; less than a half, so that no part of it is turned over. */
const MOST = 0.42;
/** The depth at which the sides end and the back begins, as a share of the largest one there. */
const WALL = 0.7;

/**
 * Returns x, y of the raster point at which the back's picture shows each vertex. A straight projection would stretch the rim's
 * outermost pixels over the whole side, in bands. Here the sides show the picture further inside the further they are from the front, and
 * the middle of the back shows it straight on.
 * @param positions in raster coordinates, z towards the viewer
 */
export function backCoordinates(positions: Float32Array, shape: BackShape): Float32Array {
  const { distance, radius, square, side, stripedAt } = shape;
  const places = new Float32Array((positions.length / 3) * 2);
  const sample: Sample = { value: 0, dx: 0, dy: 0 };
  for (let v = 0; v < places.length / 2; v++) {
    const x = positions[v * 3] as number;
    const y = positions[v * 3 + 1] as number;
    const z = positions[v * 3 + 2] as number;
    places[v * 2] = x;
    places[v * 2 + 1] = y;
    // What lies well inside of the front is never shown by the back's picture.
    const nearest = Math.round(y) * distance.width + Math.round(x);
    if (z > 0 && (distance.data[nearest] as number) > 2 * side + 8) continue;
    const straight = stripedAt?.(y) ?? 0;
    if (straight === 1) continue;
    const middle = sampleBilinear(radius, x, y);
    if (middle < LEAST_RADIUS) continue;
    sampleBicubic(distance, x, y, sample);
    const slope = Math.sqrt(sample.dx * sample.dx + sample.dy * sample.dy);
    if (slope < LEAST_SLOPE) continue;
    const [nx, ny] = [sample.dx / slope, sample.dy / slope];
    const d = Math.min(middle, sample.value);
    const toMiddle = middle - d;
    const deep = Math.sqrt(Math.max(0, sampleBilinear(square, x + nx * toMiddle, y + ny * toMiddle)));
    const from = seamOf(middle, deep, side);
    const down = Math.min(1, Math.max(0, (from.z - z) / (from.z + WALL * deep + 1e-3)));
    const move = (1 - straight) * MOST * middle * down * Math.min(1, Math.max(0, 1 - d / middle)) ** 2;
    places[v * 2] = x + nx * move;
    places[v * 2 + 1] = y + ny * move;
  }
  return places;
}
