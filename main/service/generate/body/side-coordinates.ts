import { sampleBicubic, sampleBilinear } from '../../../media/raster/bicubic.ts';
import type { Plane } from '../../../media/raster/plane.ts';

/** The planes that determine the texture coordinates of a body. All lengths are in raster pixels. */
export interface SideShape {
  readonly distance: Plane;
  readonly radius: Plane;
  /** The body's squared half depth. */
  readonly square: Plane;
  /** The distance inside the outline at which the picture is reflected. */
  readonly fold: number;
}

/**
 * Returns x, y of the raster point that each vertex takes its colour from. Most vertices take the point at their own x, y, as in the
 * front view. Side walls are different: the picture shows them edge-on, so a straight projection would stretch the outermost pixels
 * over them. There the picture is reflected at the distance `fold` inside the outline and continues inwards for the length of the
 * wall. The reflection is not stretched, and it does not use the rim pixels that are mixed with the background.
 */
export function sideCoordinates(positions: Float32Array, shape: SideShape): Float32Array {
  const places = new Float32Array((positions.length / 3) * 2);
  const sample = { value: 0, dx: 0, dy: 0 };
  for (let v = 0; v < positions.length / 3; v++) {
    const x = positions[v * 3] as number;
    const y = positions[v * 3 + 1] as number;
    places[v * 2] = x;
    places[v * 2 + 1] = y;
    const nearest = Math.round(y) * shape.distance.width + Math.round(x);
    if ((shape.distance.data[nearest] as number) > shape.fold + 2) continue;
    sampleBicubic(shape.distance, x, y, sample);
    const depth = sample.value;
    const radius = sampleBilinear(shape.radius, x, y);
    const fold = Math.min(shape.fold, 0.25 * radius);
    const slope = Math.hypot(sample.dx, sample.dy);
    if (depth >= fold || slope < 0.2) continue;
    const nx = sample.dx / slope;
    const ny = sample.dy / slope;
    const top = Math.sqrt(
      Math.max(0, sampleBilinear(shape.square, x + nx * (fold - depth), y + ny * (fold - depth))),
    );
    const wall = Math.hypot(Math.max(0, top - Math.abs(positions[v * 3 + 2] as number)), fold - depth);
    const room = Math.max(0.3 * fold + 0.1, 0.6 * radius - fold);
    const inwards = fold + room * (1 - Math.exp(-wall / room)) - depth;
    places[v * 2] = x + nx * inwards;
    places[v * 2 + 1] = y + ny * inwards;
  }
  return places;
}
