import { walkCost } from '../../../media/raster/walk-triangle.ts';
import type { Layout } from './layout.ts';

/** Texels that all triangles together may cover: an atlas covers each once, so none comes near it by right. */
const MOST_WORK = 64_000_000;
const SMALLEST = 64;

/** The layout with half the texels a side, or a quarter …, where painting its triangles would take too long. */
export function withinWork(layout: Layout): Layout {
  let { width, height } = layout;
  while (Math.max(width, height) > SMALLEST && workFor(layout.uvs, width, height) > MOST_WORK) {
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
