import { walkCost, walkTriangle } from '../../../media/raster/walk-triangle.ts';
import type { Surface } from '../surface.ts';
import type { Layout } from './layout.ts';

/** The size of the square raster on which texture coordinates are checked, in texels. */
const CHECK_SIZE = 1024;
/** The tolerance of coordinates beyond 0 … 1, for rounding errors. */
const TOLERANCE = 1e-4;
/** The largest share of covered texels that more than one triangle may cover: single texels along borders. */
const MAX_OVERLAP = 0.002;
/** The most pixels that are checked. An atlas needs no more; with many overlapping triangles the check would take too long. */
const MAX_WORK = 32 * CHECK_SIZE * CHECK_SIZE;
/** The share of the texture that is used, at least. */
const MIN_USED = 0.15;
/** The largest share of the surface that may cover no texel. */
const MAX_LOST = 0.01;

/**
 * The texture layout of the file itself, if it is an atlas: each point of the surface has its own point in the texture. Undefined
 * if it is not, for example if a pattern repeats or two halves share one picture.
 */
export function layoutOfFile({ mesh, geometry }: Surface, side: number): Layout | undefined {
  if (mesh.uvs === undefined) return undefined;
  const { indices } = mesh;
  const uvs = new Float32Array(indices.length * 2);
  for (let corner = 0; corner < indices.length; corner++) {
    for (let c = 0; c < 2; c++) {
      const value = mesh.uvs[(indices[corner] as number) * 2 + c] as number;
      if (!(value >= -TOLERANCE && value <= 1 + TOLERANCE)) return undefined;
      uvs[corner * 2 + c] = Math.min(1, Math.max(0, value));
    }
  }
  return isAtlas(uvs, geometry.areas)
    ? { width: side, height: side, uvs, chartOf: new Int32Array(indices.length / 3) }
    : undefined;
}

function isAtlas(uvs: Float32Array, areas: Float32Array): boolean {
  const covered = new Uint8Array(CHECK_SIZE * CHECK_SIZE);
  const corners = new Float64Array(6);
  let [used, twice, whole, lost, work] = [0, 0, 0, 0, 0];
  for (let face = 0; face < areas.length; face++) {
    for (let k = 0; k < 6; k++) corners[k] = (uvs[face * 6 + k] as number) * CHECK_SIZE;
    work += walkCost(corners, CHECK_SIZE);
    if (work > MAX_WORK) return false;
    walkTriangle(corners, CHECK_SIZE, CHECK_SIZE, (pixel, a, b, c) => {
      if (a === 0 || b === 0 || c === 0) return;
      if (covered[pixel] === 0) used += 1;
      else twice += 1;
      covered[pixel] = 1;
    });
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = corners;
    whole += areas[face] as number;
    if (Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) < 1e-9) lost += areas[face] as number;
  }
  return used >= MIN_USED * covered.length && twice <= MAX_OVERLAP * used && lost <= MAX_LOST * whole;
}
