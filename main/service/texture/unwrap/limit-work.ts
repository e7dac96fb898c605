import { walkCost } from '../../../media/raster/walk-triangle.ts';
import type { Layout } from './layout.ts';

/** The most texels that all triangles together may cover. A correct atlas covers each texel about once, so it stays far below. */
const MAX_WORK = 64_000_000;
const MIN_SIDE = 64;

/** Halves the size of a layout until painting its triangles takes at most MAX_WORK texels. */
export function limitWork(layout: Layout): Layout {
  let { width, height } = layout;
  while (Math.max(width, height) > MIN_SIDE && workFor(layout.uvs, width, height) > MAX_WORK) {
    width = Math.ceil(width / 2);
    height = Math.ceil(height / 2);
  }
  return { ...layout, width, height };
}

function workFor(uvs: Float32Array, width: number, height: number): number {
  const corners = new Float64Array(6);
  let work = 0;
  for (let at = 0; at < uvs.length; at += 6) {
    for (let k = 0; k < 6; k++) corners[k] = (uvs[at + k] as number) * (k % 2 === 0 ? width : height);
    work += walkCost(corners, height);
  }
  return work;
}
