import { bar, type Point, type Sdf } from './primitives.ts';

export type Point2 = readonly [number, number];

const spline = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);

/** Points on the Catmull-Rom curve through `points`: `steps` per segment, with both ends. */
export function curve(points: readonly (readonly number[])[], steps: number): number[][] {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] ?? [];
  const result: number[][] = [];
  for (let i = 0; i < points.length - 1; i++) {
    for (let s = 0; s < steps; s++) {
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      result.push(b.map((value, k) => spline(a[k] ?? 0, value, c[k] ?? 0, d[k] ?? 0, s / steps)));
    }
  }
  result.push([...at(points.length - 1)]);
  return result;
}

/** Consecutive bars of a tube, with their bounding sphere. */
interface Stretch {
  readonly bars: readonly Sdf[];
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly reach: number;
}

/** Bars per stretch. */
const STRETCH = 6;

/** A curved round tube through `points`. A point may have its own radius as a fourth number. */
export function tube(points: readonly (readonly number[])[], radius: number, steps = 14): Sdf {
  const path = curve(points, steps);
  const positionOf = (p: readonly number[] | undefined): Point => [p?.[0] ?? 0, p?.[1] ?? 0, p?.[2] ?? 0];
  const radiusOf = (p: readonly number[] | undefined): number => p?.[3] ?? radius;
  const stretches: Stretch[] = [];
  for (let start = 0; start + 1 < path.length; start += STRETCH) {
    const knots = path.slice(start, start + STRETCH + 1);
    const bars = knots
      .slice(1)
      .map((b, i) => bar(positionOf(knots[i]), positionOf(b), radiusOf(knots[i]), radiusOf(b)));
    const [x, y, z] = positionOf(knots[Math.floor(knots.length / 2)]);
    const reach = Math.max(
      ...knots.map((p) => Math.hypot((p[0] ?? 0) - x, (p[1] ?? 0) - y, (p[2] ?? 0) - z) + radiusOf(p)),
    );
    stretches.push({ bars, x, y, z, reach });
  }
  return (x, y, z) => {
    let best = Number.POSITIVE_INFINITY;
    for (const one of stretches) {
      const away = Math.sqrt((x - one.x) ** 2 + (y - one.y) ** 2 + (z - one.z) ** 2) - one.reach;
      if (away >= best) continue;
      for (const piece of one.bars) best = Math.min(best, piece(x, y, z));
    }
    return best;
  };
}

/** A signed distance in the plane. */
type Flat = (x: number, y: number) => number;

/** The exact distance to a closed polygon, negative inside. https://iquilezles.org/articles/distfunctions2d/ */
export function polygon(points: readonly (readonly number[])[]): Flat {
  const count = points.length;
  const px = Float64Array.from(points, (p) => p[0] ?? 0);
  const py = Float64Array.from(points, (p) => p[1] ?? 0);
  return (x, y) => {
    let best = Number.POSITIVE_INFINITY;
    let inside = false;
    for (let i = 0, j = count - 1; i < count; j = i++) {
      const ix = px[i] as number;
      const iy = py[i] as number;
      const ex = (px[j] as number) - ix;
      const ey = (py[j] as number) - iy;
      const wx = x - ix;
      const wy = y - iy;
      const t = Math.min(1, Math.max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey || 1)));
      best = Math.min(best, (wx - ex * t) ** 2 + (wy - ey * t) ** 2);
      const jy = py[j] as number;
      // Even-odd rule: counts the edges that a ray to +x crosses.
      if (iy > y !== jy > y && x < ix + (ex * (y - iy)) / ey) inside = !inside;
    }
    return inside ? -Math.sqrt(best) : Math.sqrt(best);
  };
}

const CELL = 0.008;
const MARGIN = 0.12;

/**
 * Precomputes a distance in the plane as a table, which is interpolated near the shape. So an outline with many edges is not slower than
 * one with few, and curves have no visible facets. Far from the shape the exact distance is computed.
 */
function tabulated(shape: Flat, width: number, low: number, high: number): Flat {
  const columns = Math.ceil((width + MARGIN) / CELL) + 2;
  const bottom = low - MARGIN;
  const rows = Math.ceil((high + MARGIN - bottom) / CELL) + 2;
  const table = new Float64Array(columns * rows);
  for (let i = 0; i < table.length; i++) {
    table[i] = shape((i % columns) * CELL, bottom + Math.floor(i / columns) * CELL);
  }
  return (x, y) => {
    const [gx, gy] = [x / CELL, (y - bottom) / CELL];
    const [column, row] = [Math.floor(gx), Math.floor(gy)];
    if (gy < 0 || column >= columns - 1 || row >= rows - 1) return shape(x, y);
    const [u, v] = [gx - column, gy - row];
    const at = row * columns + column;
    const near = (table[at] as number) * (1 - u) + (table[at + 1] as number) * u;
    const next = (table[at + columns] as number) * (1 - u) + (table[at + columns + 1] as number) * u;
    return near * (1 - v) + next * v;
  };
}

/** A solid of revolution. `profile` is [radius, height] from bottom to top, closed along the axis. Straight lines if not `smooth`. */
export function lathe(profile: readonly Point2[], round = 0, smooth = true): Sdf {
  const side = smooth ? curve(profile, 20) : profile.map((p) => [...p]);
  const first = side[0] ?? [0, 0];
  const last = side[side.length - 1] ?? [0, 0];
  // The profile is mirrored at the axis, so that the axis is not an edge of the outline.
  const other = [...side].reverse().map((p) => [-(p[0] ?? 0), p[1] ?? 0]);
  const closed = [...side, ...((last[0] ?? 0) > 0 ? other : other.slice(1))];
  const outline = polygon((first[0] ?? 0) > 0 ? closed : closed.slice(0, -1));
  const width = Math.max(...side.map((p) => p[0] ?? 0));
  const heights = side.map((p) => p[1] ?? 0);
  const shape = tabulated(outline, width, Math.min(...heights), Math.max(...heights));
  return (x, y, z) => shape(Math.sqrt(x * x + z * z), y) - round;
}

/** A ring with the given cross-section: an outline of [radius, height] that does not touch the axis. */
export function ring(outline: readonly Point2[], round = 0): Sdf {
  const shape = polygon(outline);
  return (x, y, z) => shape(Math.sqrt(x * x + z * z), y) - round;
}

/** An outline in x and y, extruded by `half` to both sides along z, with rounded edges. */
export function slab(outline: readonly (readonly number[])[], half: number, round = 0): Sdf {
  const shape = polygon(outline);
  return (x, y, z) => {
    const qx = shape(x, y) + round;
    const qz = Math.abs(z) - half + round;
    const ox = Math.max(qx, 0);
    const oz = Math.max(qz, 0);
    return Math.sqrt(ox * ox + oz * oz) + Math.min(Math.max(qx, qz), 0) - round;
  };
}

/** Outline of a star of `points` points. */
export const star = (points: number, outer: number, inner: number): Point2[] =>
  Array.from({ length: points * 2 }, (_, i) => {
    const angle = (Math.PI * i) / points;
    const radius = i % 2 === 0 ? outer : inner;
    return [Math.sin(angle) * radius, Math.cos(angle) * radius] as const;
  });
