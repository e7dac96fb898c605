import { walkTriangle } from '../../media/raster/walk-triangle.ts';
import { acrossOf, TOWARDS } from './side.ts';
import type { ViewName } from './view-image.ts';

/** The surface of a mesh that a view sees, without perspective. The corner of pixel (0, 0) is at u = left, y = top. */
export interface VisibleSurface {
  readonly name: ViewName;
  readonly width: number;
  readonly height: number;
  /** Pixels per hull unit. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  /** The position of the surface along the view's axis, in hull units, higher is nearer; −Infinity if there is no surface. */
  readonly depth: Float32Array;
  /** The triangle that is visible at each pixel; −1 if there is none. */
  readonly triangle: Int32Array;
}

/** Finds the triangle that a view sees at each pixel. Positions are in hull units (y down). */
export function findVisible(
  name: ViewName,
  positions: Float32Array,
  indices: Uint32Array,
  scale: number,
  bounds: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
): VisibleSurface {
  const { axis, direction } = acrossOf(name);
  const towards = TOWARDS[name];
  const depthAxis = axis === 0 ? 2 : 0;
  const depthSign = towards[depthAxis];
  const width = Math.max(2, Math.ceil((bounds.right - bounds.left) * scale));
  const height = Math.max(2, Math.ceil((bounds.bottom - bounds.top) * scale));
  const depth = new Float32Array(width * height).fill(Number.NEGATIVE_INFINITY);
  const triangle = new Int32Array(width * height).fill(-1);
  const corners = new Float64Array(6);
  const z = new Float64Array(3);
  let drawn = 0;
  const draw = (pixel: number, a: number, b: number, c: number): void => {
    const near = a * (z[0] as number) + b * (z[1] as number) + c * (z[2] as number);
    if (near <= (depth[pixel] as number)) return;
    depth[pixel] = near;
    triangle[pixel] = drawn;
  };
  for (let t = 0; t < indices.length; t += 3) {
    for (let c = 0; c < 3; c++) {
      const v = (indices[t + c] as number) * 3;
      corners[c * 2] = (direction * (positions[v + axis] as number) - bounds.left) * scale;
      corners[c * 2 + 1] = ((positions[v + 1] as number) - bounds.top) * scale;
      z[c] = depthSign * (positions[v + depthAxis] as number);
    }
    drawn = t / 3;
    walkTriangle(corners, width, height, draw);
  }
  return { name, width, height, scale, left: bounds.left, top: bounds.top, depth, triangle };
}
