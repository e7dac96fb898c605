import type { Field } from '../../../scripts/samples/field.ts';
import { normalAt } from '../../../scripts/samples/march.ts';
import { dot, type Vec3 } from '../../../scripts/samples/vector.ts';

/** Points on a surface, x, y, z of each: x to the right, y up, z to the viewer, 1 the height of the body. */
export type SurfacePoints = Float32Array;

/** The axes that a body is measured in, in the coordinates of its scene. */
export interface Axes {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly towards: Vec3;
}

/** How often the cube around a body is halved: to cells of 1/64 of its longest side. */
const HALVINGS = 6;

/** One point of the true surface for each small cell that it crosses, in the coordinates of its scene. */
export function pointsOfField(field: Field): readonly number[] {
  const [x0, y0, z0, x1, y1, z1] = field.bounds;
  const found: number[] = [];
  const visit = (x: number, y: number, z: number, half: number, left: number): void => {
    const distance = field.distance(x, y, z);
    if (Math.abs(distance) > half * Math.sqrt(3)) return;
    if (left > 0) {
      const h = half / 2;
      for (let i = 0; i < 8; i++)
        visit(x + (i & 1 ? h : -h), y + (i & 2 ? h : -h), z + (i & 4 ? h : -h), h, left - 1);
      return;
    }
    const [nx, ny, nz] = normalAt(field.distance, [x, y, z], half / 4);
    found.push(x - nx * distance, y - ny * distance, z - nz * distance);
  };
  const half = Math.max(x1 - x0, y1 - y0, z1 - z0) / 2;
  visit((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2, half, HALVINGS);
  return found;
}

/** Points of a scene in other axes. */
export function alongAxes(points: readonly number[], { right, up, towards }: Axes): SurfacePoints {
  const out = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const point: Vec3 = [points[i]!, points[i + 1]!, points[i + 2]!];
    out.set([dot(right, point), dot(up, point), dot(towards, point)], i);
  }
  return placed(out);
}

/** The corners, the middles of the sides and the middle of each triangle of a mesh. */
export function pointsOfMesh(mesh: {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}): SurfacePoints {
  const { positions, indices } = mesh;
  const points = new Float32Array((indices.length / 3) * 15);
  let n = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3];
    for (let k = 0; k < 3; k++) {
      const [p, q, r] = [positions[a + k]!, positions[b + k]!, positions[c + k]!];
      points[n + k] = p;
      points[n + 3 + k] = (p + q) / 2;
      points[n + 6 + k] = (q + r) / 2;
      points[n + 9 + k] = (r + p) / 2;
      points[n + 12 + k] = (p + q + r) / 3;
    }
    n += 15;
  }
  return placed(points);
}

/** Scales a body to the height 1, in place, with the lower end at 0 and the middle of its box on the y axis. */
function placed(points: Float32Array): SurfacePoints {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, points[i]!);
    high[i % 3] = Math.max(high[i % 3]!, points[i]!);
  }
  const height = high[1]! - low[1]!;
  for (let i = 0; i < points.length; i++) {
    const k = i % 3;
    points[i] = (points[i]! - (k === 1 ? low[1]! : (low[k]! + high[k]!) / 2)) / height;
  }
  return points;
}
