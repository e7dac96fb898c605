import type { ViewName } from '../request.ts';
import { acrossOf, TOWARDS } from './side.ts';

/** What a view sees of a mesh, without perspective. Pixel (0, 0) has its edge at u = left, y = top. */
export interface SeenFrom {
  readonly name: ViewName;
  readonly width: number;
  readonly height: number;
  /** Pixels to a hull unit. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  /** How near to the viewer the surface is, in hull units; −Infinity where there is none. */
  readonly depth: Float32Array;
  /** The triangle seen; −1 where there is none. */
  readonly triangle: Int32Array;
}

/** Draws which triangle a view sees through each pixel. Positions in hull units (y down). */
export function seenFrom(
  name: ViewName,
  positions: Float32Array,
  indices: Uint32Array,
  scale: number,
  bounds: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
): SeenFrom {
  const { axis, direction } = acrossOf(name);
  const towards = TOWARDS[name];
  const depthAxis = axis === 0 ? 2 : 0;
  const depthSign = towards[depthAxis];
  const width = Math.max(2, Math.ceil((bounds.right - bounds.left) * scale));
  const height = Math.max(2, Math.ceil((bounds.bottom - bounds.top) * scale));
  const depth = new Float32Array(width * height).fill(Number.NEGATIVE_INFINITY);
  const triangle = new Int32Array(width * height).fill(-1);
  const u = new Float64Array(3);
  const y = new Float64Array(3);
  const z = new Float64Array(3);
  for (let t = 0; t < indices.length; t += 3) {
    for (let c = 0; c < 3; c++) {
      const v = (indices[t + c] as number) * 3;
      u[c] = (direction * (positions[v + axis] as number) - bounds.left) * scale;
      y[c] = ((positions[v + 1] as number) - bounds.top) * scale;
      z[c] = depthSign * (positions[v + depthAxis] as number);
    }
    const [u0 = 0, u1 = 0, u2 = 0] = u;
    const [y0 = 0, y1 = 0, y2 = 0] = y;
    const area = (u1 - u0) * (y2 - y0) - (y1 - y0) * (u2 - u0);
    if (area === 0) continue;
    const x1 = Math.min(width - 1, Math.floor(Math.max(u0, u1, u2) - 0.5));
    const yEnd = Math.min(height - 1, Math.floor(Math.max(y0, y1, y2) - 0.5));
    for (let py = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5)); py <= yEnd; py++) {
      for (let px = Math.max(0, Math.ceil(Math.min(u0, u1, u2) - 0.5)); px <= x1; px++) {
        const a = ((u1 - px - 0.5) * (y2 - py - 0.5) - (y1 - py - 0.5) * (u2 - px - 0.5)) / area;
        const b = ((u2 - px - 0.5) * (y0 - py - 0.5) - (y2 - py - 0.5) * (u0 - px - 0.5)) / area;
        if (a < 0 || b < 0 || a + b > 1) continue;
        const i = py * width + px;
        const near = a * (z[0] as number) + b * (z[1] as number) + (1 - a - b) * (z[2] as number);
        if (near <= (depth[i] as number)) continue;
        depth[i] = near;
        triangle[i] = t / 3;
      }
    }
  }
  return { name, width, height, scale, left: bounds.left, top: bounds.top, depth, triangle };
}
