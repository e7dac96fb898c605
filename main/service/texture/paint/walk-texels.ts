import { walkTriangle } from '../../../media/raster/walk-triangle.ts';
import type { Surface } from '../surface.ts';
import type { Layout } from '../unwrap/layout.ts';
import type { SurfacePoint } from './blend-views.ts';

/** The point of the surface at a texel. One object is reused for all texels. */
export interface TexelPoint extends SurfacePoint {
  readonly texel: number;
}

/** Visits each texel whose middle is in a triangle. A triangle that contains no texel's middle gets the texel at its own middle. */
export function walkTexels(surface: Surface, layout: Layout, visit: (point: TexelPoint) => void): void {
  const { width, height, uvs } = layout;
  const { places, corners } = surface.welded;
  const normals = surface.cornerNormals;
  const corner = new Float64Array(6);
  const point = { texel: 0, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };
  let [a3, b3, c3, n] = [0, 0, 0, 0];
  let hasTexel = false;
  const show = (texel: number, a: number, b: number, c: number): void => {
    hasTexel = true;
    const at = (k: number): number =>
      a * (places[a3 + k] as number) + b * (places[b3 + k] as number) + c * (places[c3 + k] as number);
    const normal = (k: number): number =>
      a * (normals[n + k] as number) +
      b * (normals[n + 3 + k] as number) +
      c * (normals[n + 6 + k] as number);
    const [nx, ny, nz] = [normal(0), normal(1), normal(2)];
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    point.texel = texel;
    point.x = at(0);
    point.y = at(1);
    point.z = at(2);
    point.nx = nx / length;
    point.ny = ny / length;
    point.nz = nz / length;
    visit(point);
  };
  for (let face = 0; face < corners.length / 3; face++) {
    for (let k = 0; k < 6; k++) corner[k] = (uvs[face * 6 + k] as number) * (k % 2 === 0 ? width : height);
    a3 = (corners[face * 3] as number) * 3;
    b3 = (corners[face * 3 + 1] as number) * 3;
    c3 = (corners[face * 3 + 2] as number) * 3;
    n = face * 9;
    hasTexel = false;
    walkTriangle(corner, width, height, show);
    if (hasTexel) continue;
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = corner;
    const column = Math.min(width - 1, Math.floor((ax + bx + cx) / 3));
    const row = Math.min(height - 1, Math.floor((ay + by + cy) / 3));
    show(row * width + column, 1 / 3, 1 / 3, 1 / 3);
  }
}
