import type { Point, Sdf } from './primitives.ts';

export const union =
  (...shapes: readonly Sdf[]): Sdf =>
  (x, y, z) => {
    let best = Number.POSITIVE_INFINITY;
    for (const shape of shapes) best = Math.min(best, shape(x, y, z));
    return best;
  };

/** Polynomial smooth minimum: a fillet of about `k` where `a` meets `b`. */
const smoothMinimum = (a: number, b: number, k: number): number => {
  if (k === 0) return Math.min(a, b);
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
};

/** A union with fillets of about `k` at its seams. */
export const blend = (k: number, first: Sdf, ...others: readonly Sdf[]): Sdf => {
  return (x, y, z) => {
    let result = first(x, y, z);
    for (const shape of others) result = smoothMinimum(result, shape(x, y, z), k);
    return result;
  };
};

/** `shape` without all of `tools`. The edges have fillets of about `k`. */
export const carve = (k: number, shape: Sdf, ...tools: readonly Sdf[]): Sdf => {
  return (x, y, z) => {
    let result = shape(x, y, z);
    for (const tool of tools) result = -smoothMinimum(-result, tool(x, y, z), k);
    return result;
  };
};

export const move =
  (to: Point, shape: Sdf): Sdf =>
  (x, y, z) =>
    shape(x - to[0], y - to[1], z - to[2]);

export type Axis = 'x' | 'y' | 'z';

/** Turns a shape around an axis by degrees: counter-clockwise if the axis points towards the camera. */
export const turn = (axis: Axis, degrees: number, shape: Sdf): Sdf => {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  if (axis === 'x') return (x, y, z) => shape(x, c * y + s * z, c * z - s * y);
  if (axis === 'y') return (x, y, z) => shape(c * x - s * z, y, c * z + s * x);
  return (x, y, z) => shape(c * x + s * y, c * y - s * x, z);
};

/** Mirrors the half with positive x to the other side. */
export const mirrored =
  (shape: Sdf): Sdf =>
  (x, y, z) =>
    shape(Math.abs(x), y, z);

/** `count` copies of a shape around the y axis. The shape must be at +z, within its sector. */
export const around = (count: number, shape: Sdf): Sdf => {
  const sector = (2 * Math.PI) / count;
  return (x, y, z) => {
    const radius = Math.sqrt(x * x + z * z);
    const angle = Math.atan2(x, z);
    const own = angle - sector * Math.round(angle / sector);
    return shape(radius * Math.sin(own), y, radius * Math.cos(own));
  };
};

/** Moves the surface outwards by `by(x, y, z)`. @param slope the largest slope of `by` */
export const displaced = (slope: number, by: Sdf, shape: Sdf): Sdf => {
  const bound = 1 / Math.sqrt(1 + slope * slope);
  return (x, y, z) => (shape(x, y, z) - by(x, y, z)) * bound;
};
