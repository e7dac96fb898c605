import type { Scene } from './scene.ts';
import type { Sdf } from './sdf/primitives.ts';

/** Axis-aligned box: x, y, z of the low corner, then of the high one. */
export type Bounds = readonly [number, number, number, number, number, number];

/** The distance field of a scene, prepared for tracing rays. */
export interface Field {
  readonly bounds: Bounds;
  readonly shapes: readonly Sdf[];
  /** Distance to the nearest surface, negative inside. */
  readonly distance: Sdf;
  /** Index of the part whose surface is nearest. */
  readonly nearest: (x: number, y: number, z: number) => number;
}

/** Half of the edge of the cube that contains every scene. */
const HALF_EDGE = 2.88;
/** The number of times that the cube is halved. */
const DEPTH = 7;

/** The bounding box of a shape, with an error of at most a cell of 0.04: cells that the surface may cross are halved. */
function boundsOf(shape: Sdf): Bounds {
  const low = [HALF_EDGE, HALF_EDGE, HALF_EDGE];
  const high = [-HALF_EDGE, -HALF_EDGE, -HALF_EDGE];
  const visit = (x: number, y: number, z: number, half: number, depth: number): void => {
    if (shape(x, y, z) > half * Math.sqrt(3)) return;
    const centre = [x, y, z];
    const isInBox = centre.every((c, k) => c - half >= (low[k] ?? 0) && c + half <= (high[k] ?? 0));
    if (isInBox) return;
    if (depth === 0) {
      centre.forEach((c, k) => {
        low[k] = Math.min(low[k] ?? c, c - half);
        high[k] = Math.max(high[k] ?? c, c + half);
      });
      return;
    }
    const h = half / 2;
    for (let i = 0; i < 8; i++) {
      visit(x + (i & 1 ? h : -h), y + (i & 2 ? h : -h), z + (i & 4 ? h : -h), h, depth - 1);
    }
  };
  visit(0, 0, 0, HALF_EDGE, DEPTH);
  return [low[0] ?? 0, low[1] ?? 0, low[2] ?? 0, high[0] ?? 0, high[1] ?? 0, high[2] ?? 0];
}

/** Combines the parts of a scene. A part whose box is farther away than the nearest surface so far is not evaluated. */
export function makeField(scene: Scene): Field {
  const shapes = scene.parts.map((one) => one.shape);
  const boxes = shapes.map(boundsOf);
  const count = shapes.length;
  const centre = new Float64Array(count * 3);
  const half = new Float64Array(count * 3);
  boxes.forEach((box, i) => {
    for (let k = 0; k < 3; k++) {
      centre[i * 3 + k] = ((box[k + 3] as number) + (box[k] as number)) / 2;
      half[i * 3 + k] = ((box[k + 3] as number) - (box[k] as number)) / 2;
    }
  });
  let nearestPart = 0;
  const distance: Sdf = (x, y, z) => {
    // Consecutive points are close to each other, so the part that was nearest is probably nearest again. If it is evaluated first, most
    // others are skipped.
    const previous = nearestPart;
    let best = (shapes[previous] as Sdf)(x, y, z);
    for (let i = 0, k = 0; i < count; i++, k += 3) {
      if (i === previous) continue;
      const dx = Math.max(Math.abs(x - (centre[k] as number)) - (half[k] as number), 0);
      const dy = Math.max(Math.abs(y - (centre[k + 1] as number)) - (half[k + 1] as number), 0);
      const dz = Math.max(Math.abs(z - (centre[k + 2] as number)) - (half[k + 2] as number), 0);
      if (best > 0 && dx * dx + dy * dy + dz * dz >= best * best) continue;
      const here = (shapes[i] as Sdf)(x, y, z);
      if (here < best) {
        best = here;
        nearestPart = i;
      }
    }
    return best;
  };
  const nearest = (x: number, y: number, z: number): number => {
    distance(x, y, z);
    return nearestPart;
  };
  const merge = (k: number, pick: (...values: number[]) => number) =>
    pick(...boxes.map((b) => b[k] as number));
  const bounds: Bounds = [
    merge(0, Math.min),
    merge(1, Math.min),
    merge(2, Math.min),
    merge(3, Math.max),
    merge(4, Math.max),
    merge(5, Math.max),
  ];
  return { bounds, shapes, distance, nearest };
}
