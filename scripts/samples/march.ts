import type { Bounds, Field } from './field.ts';
import type { Sdf } from './sdf/primitives.ts';
import { clamp, normalize, type Vec3 } from './vector.ts';

/** The distances at which a ray enters and leaves a box. The ray misses the box if the first is greater. */
function span(bounds: Bounds, origin: Vec3, direction: Vec3): readonly [number, number] {
  let [enter, leave] = [0, Number.POSITIVE_INFINITY];
  for (let k = 0; k < 3; k++) {
    const inverse = 1 / (direction[k] || 1e-12);
    const a = ((bounds[k] as number) - (origin[k] as number)) * inverse;
    const b = ((bounds[k + 3] as number) - (origin[k] as number)) * inverse;
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return [enter, leave];
}

/** The distance along a ray to the first surface, or -1. @param precision the distance below which the ray has hit the surface */
export function trace(field: Field, origin: Vec3, direction: Vec3, precision: number): number {
  const [enter, leave] = span(field.bounds, origin, direction);
  const [ox, oy, oz] = origin;
  const [dx, dy, dz] = direction;
  let t = enter;
  for (let step = 0; step < 400 && t < leave; step++) {
    const d = field.distance(ox + dx * t, oy + dy * t, oz + dz * t);
    if (d < precision) return t;
    t += d;
  }
  return -1;
}

/** The outward unit normal of a shape, by four evaluations. https://iquilezles.org/articles/normalsSDF/ */
export function normalAt(shape: Sdf, p: Vec3, step: number): Vec3 {
  const [x, y, z] = p;
  const a = shape(x + step, y - step, z - step);
  const b = shape(x - step, y - step, z + step);
  const c = shape(x - step, y + step, z - step);
  const d = shape(x + step, y + step, z + step);
  return normalize([a - b - c + d, -a - b + c + d, -a + b - c + d]);
}

/**
 * The share of light that reaches `p` from an area light: 0 in full shadow, 1 without shadow. `width` is the tangent of the light's
 * angular radius.
 * https://iquilezles.org/articles/rmshadows/
 */
export function shadow(field: Field, p: Vec3, toLight: Vec3, width: number): number {
  const [enter, leave] = span(field.bounds, p, toLight);
  if (enter > leave) return 1;
  let open = 1;
  let t = 0.02;
  for (let step = 0; step < 60 && t < leave; step++) {
    const d = field.distance(p[0] + toLight[0] * t, p[1] + toLight[1] * t, p[2] + toLight[2] * t);
    open = Math.min(open, d / (width * t));
    if (open < -1) break;
    t += clamp(d, 0.012, 0.2);
  }
  open = Math.max(open, -1);
  return 0.25 * (1 + open) ** 2 * (2 - open);
}

/** The ambient occlusion at `p`: 1 is open sky, 0 is covered. Near surfaces count more. @param floor the height of the ground */
export function openness(field: Field, p: Vec3, normal: Vec3, floor: number): number {
  let closed = 0;
  let weight = 0.9;
  for (let i = 1; i <= 6; i++) {
    const h = 0.012 + 0.06 * i * i * 0.28;
    const y = p[1] + normal[1] * h;
    const d = Math.min(field.distance(p[0] + normal[0] * h, y, p[2] + normal[2] * h), y - floor + 0.01);
    closed += (weight * (h - d)) / h;
    weight *= 0.72;
  }
  return clamp(1 - 0.42 * closed) ** 1.1;
}
